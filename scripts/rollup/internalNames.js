// Properties that only code of ours ever reads, and that published clients therefore need
// no long names for. A name that is not here stays as it is, so that nothing has to be added.
// What must not stand here a test says: public names, those of the platform and of React, and
// whatever is somewhere written as a text.
'use strict';

const INTERNAL_NAMES = `
agenda allowPartialStream arrive arrived asked blockEnd blockStart chunkBehind container
content controller copies createFunctionWalk createResult createTracer created deliver
deliverItem dependencies depth dependency elementSize ended ending enter fromChunk
idle incomplete inherited initialize isElement isRoot items jobs known leave levels listeners
making missing nextSource outer outside owner phase pieces place proceed product pushModel
pushValue put queue reach received replaceBlock response results root rows sealBlock settleEmpty
 settled stage stopAt streams through wake walk
wanted work working
`;

module.exports = {INTERNAL_NAMES: INTERNAL_NAMES.trim().split(/\s+/)};
