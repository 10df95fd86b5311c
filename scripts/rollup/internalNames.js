// Properties that only code of ours ever reads, and that published clients therefore need
// no long names for. A name that is not here stays as it is, so that nothing has to be added.
// What must not stand here a test says: public names, those of the platform and of React, and
// whatever is somewhere written as a text.
'use strict';

const INTERNAL_NAMES = `
abandon accept advance agenda allowPartialStream around arrive arrived asked behind block blockEnd
blocker blockStart check checks chunk chunkBehind complete container content controller created
createError createFunctionWalk createPending createResult createTracer deliver deliverItem
deliverValue depth elementSize ended ending enter failure fillNow finish first follow followers
found hasHalted idle incomplete inherited initialize isElement isFilled isIdle isQueued isRunning
items jobs keeper known lastHole lastPart leader leave levels listeners loading making members move
moves neededBy needs obstacle outer outside owner pass phase pieces place previous pushModel
pushValue put queue received removeOutside replaceBlock response rest results resume root rows
sealBlock settle settleBeyond settled settleWait sourceSettled stage steps streams through
valueBehind View visit waits wake walk wanted work working written
`;

module.exports = {INTERNAL_NAMES: INTERNAL_NAMES.trim().split(/\s+/)};
