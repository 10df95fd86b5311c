// Properties that only code of ours ever reads, and that published clients therefore need
// no long names for. A name that is not here stays as it is, so that nothing has to be added.
// What must not stand here a test says: public names, those of the platform and of React, and
// whatever is somewhere written as a text.
'use strict';

const INTERNAL_NAMES = `
abandon accept advance agenda allowPartialStream around arrive arrived asked behind block blockEnd
blocker blockStart check checks chunk chunkBehind complete container content controller created
createError createFunctionWalk createPending createResult createTracer deliver deliverItem
deliverValue depth describe elementSize ended ending enter failure failures fill finish first follow
followers found idle incomplete inherited initialize isElement isFailed isFilled isIdle isQueued
isReached isRunning items jobs keeper known lastPart leader leave levels listeners loading making
members move moves neededBy needs outer outside owner pass phase pieces place pushModel pushValue
put queue received removeOutside replaceBlock response rest results resume root rows sealBlock
settle settleBeyond settled settleWait sourceSettled stage step steps streams through View visit
waits wake walk wanted work working written
`;

module.exports = {INTERNAL_NAMES: INTERNAL_NAMES.trim().split(/\s+/)};
