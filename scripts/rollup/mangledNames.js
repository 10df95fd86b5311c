// The properties that only our code reads and that have short names in published clients. A name
// that is not in the list keeps its name, so additions are optional. A test refuses public names,
// names of the platform and of React, and names that occur as strings. Rows and offers of the
// hand-off (docs/decisions/020-hand-off.md) have no name of the list, because servers make them.
'use strict';

const NAMES = `
acceptMetadata consumer members modules prepareDestination publish serverManifestOf
agenda allowPartialStream arrive arriving blocker bodySoFar checks chunk chunkBehind chunksById
collected createError createFunctionHole createLineDecoder createPending decodeLine decodeText
dispatchHint encoded ending enter fail failure following found give
holder holes isFailed isMade isRunning isSingleUse iterate jobs lastNeed lastPart leave
levels moves neededBy needs nodeAfter obstacle openModule openParts openWait outer outside
ownBind owner phase pieces prepareServerFunction proceed pushModel pushValue reached received
rejectBody rejectedWaits requireModule resolveBody resolveServerReference rootModel rowTag runWaits
serverFunctions serverReference settleBeyond settled slotKey temporaryValues through token used
waits wake walk wire wireProps work
`;

const MANGLED_NAMES = NAMES.trim().split(/\s+/);

module.exports = {MANGLED_NAMES};
