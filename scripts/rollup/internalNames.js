// Properties that only code of ours ever reads, and that published clients therefore need
// no long names for. A name that is not here stays as it is, so that nothing has to be added.
// What must not stand here a test says: public names, those of the platform and of React, and
// whatever is somewhere written as a text.
'use strict';

const INTERNAL_NAMES = `
accept agenda allowPartialStream around arrive arrived asked block blockEnd blockStart chunk
chunkBehind container content controller copies created createError createFunctionWalk createPending
createResult createTracer deliver deliverItem deliverValue dependencies depth elementSize ended
ending enter finish first found fromChunk idle incomplete inherited initialize isElement isFailed
isRoot items jobs known lastPart leave levels listeners loading making missing nextSource outer outside
owner parents pass phase pieces place proceed product pushModel pushValue put queue reach received
replaceBlock response rest results root rows sealBlock settleBeyond settled stage steps stopAt streams
through View wake walk wanted work working written
`;

module.exports = {INTERNAL_NAMES: INTERNAL_NAMES.trim().split(/\s+/)};
