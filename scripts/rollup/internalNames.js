// Properties that only our code reads. Published clients have short names for them. A name that is
// not in this list keeps its name, so additions are optional. A test refuses public names, names of
// the platform and of React, and names that occur as strings.
'use strict';

const INTERNAL_NAMES = `
accept advance agenda allowPartialStream arrive arriving behind block blocker checks chunk
chunkBehind complete container content controller created createError createFunctionHole
createPending createTracer current decodeText deliver depth dispatchHint elementSize ended ending
enter fail failedWaits filled finish flow follow found give holder holes inherited initialize
isFailed isMade isRunning isSingleUse iterate jobs kept keptAll known lastNeed lastPart late leave
levels listeners loading members moves neededBy needs obstacle openModule openParts openWait outer
outside owner part pass path phase pieces place placeAfter prepareServerFunction pushModel
pushValue put reached received requireModule resolveServerReference response rest resume room
rowTag runWaits serverFunctions settle settleBeyond settled slot stage state step streams take
temporaryValues through token View waits wake walkSlot wire wireProps work written
`;

module.exports = {INTERNAL_NAMES: INTERNAL_NAMES.trim().split(/\s+/)};
