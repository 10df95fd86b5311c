// Properties that only our code reads. Published clients have short names for them, which
// shortNames.js chooses. A name that is not in this list keeps its name, so additions are optional. A
// test refuses public names, names of the platform and of React, and names that occur as strings.
'use strict';

const INTERNAL_NAMES = `
accept agenda allowPartialStream arrive arriving blocker bodySoFar checks chunk chunkBehind collected
container createError createFunctionHole createPending createTracer decodeText depth dispatchHint
ended ending enter fail failedWaits finish fn following found give holder holes inherited
initialize isFailed isMade isRunning isSingleUse iterate jobs kept keptAll lastNeed lastPart leave
levels manifest moves neededBy needs nodeAfter obstacle openModule openParts openWait options outer
outside owner path phase pieces place prepareServerFunction pushModel pushValue put reached received
rejectBody requireModule resolveBody resolveServerReference response rootModel rowTag runWaits
serverFunctions settleBeyond settled slotKey stage step streams temporaryValues through token used wake
walk walkSlot wire wireProps work written
`;

module.exports = {INTERNAL_NAMES: INTERNAL_NAMES.trim().split(/\s+/)};
