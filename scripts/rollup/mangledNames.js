// The properties that only our code reads and that have short names in published clients. A name
// that is not in the list keeps its name, so additions are optional. A test refuses public names,
// names of the platform and of React, and names that occur as strings. Rows and offers of the
// hand-off (docs/decisions/020-hand-off.md) have no name of the list, because servers make them.
'use strict';

const NAMES = `
acceptMetadata binding modules prepareDestination serverManifestOf
acceptRow agenda allowPartialStream arrive arriving bodySoFar chunk chunkBehind chunksById
collected createError createFunctionReference createLineDecoder createPending decodeBinary decodeLine
decodeText dependents dispatchHint encoded ending fail failure followQueue following found give
isFailed isMade isSingleUse isWorking iterate jobs lastDependency lastPart leave
levels nodeAfter openModule openParts outer
ownBind owner pendingNode phase pieces prepareServerFunction proceed pushModel pushValue received
rejectBody requireModule resolveBody resolveServerReference rootModel rowTag
serverFunctions serverReference settleBeyond settleQueue settled slotKey stoppedAt takesPieces
temporaryValues token used
waits wake walk wire wireProps witness work
`;

const MANGLED_NAMES = NAMES.trim().split(/\s+/);

module.exports = {MANGLED_NAMES};
