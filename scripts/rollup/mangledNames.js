// The properties that only our code reads and that have short names in published clients. A name
// that is not in the list keeps its name, so additions are optional. A test refuses public names,
// names of the platform and of React, and names that occur as strings. Rows and offers of the
// hand-off (docs/decisions/020-hand-off.md) have no name of the list, because servers make them.
'use strict';

const CLIENT_NAMES = `
agenda allowPartialStream arrive arriving blocker bodySoFar checks chunk chunkBehind chunksById
collected container createError createFunctionHole createLineDecoder createPending decodeLine
decodeText depth dispatchHint encoded ended ending enter entry fail failedWaits failure finish
following found give hasInherited holder holes host initialize isFailed isMade isRunning isSingleUse
iterate jobs kept lastNeed lastPart leave levels moves neededBy needs nodeAfter obstacle openModule
openParts openWait options outer outside ownBind owner path phase pieces prepareServerFunction
proceed pushModel pushValue put reached received rejectBody requireModule resolveBody
resolveServerReference response rootModel rowTag runWaits serverFunctions serverReference
settleBeyond settled slotKey step streams temporaryValues through token used waits wake walk wire
wireProps work written
`;

const MANGLED_NAMES = CLIENT_NAMES.trim().split(/\s+/);

module.exports = {MANGLED_NAMES};
