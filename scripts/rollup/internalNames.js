// Properties that only code of ours ever reads, and that published clients therefore need
// no long names for. A name that is not here stays as it is, so that nothing has to be added.
// What must not stand here a test says: public names, those of the platform and of React, and
// whatever is somewhere written as a text.
'use strict';

const INTERNAL_NAMES = `
accept addPiece advance agenda allowPartialStream arrive arriving behind block blocker checks
chunk chunkBehind complete container content controller created createError createFunctionWalk
createPending createTracer current decodeText delayed deliver depth dispatchHint elementSize
ended ending enter fail failedWaits failure finish firstKept flow follow formBody found give
holes inherited initialize isFailed isIncomplete isMade isOver isRunning isSingleUse iterate
jobs known lastKept lastPart late leave levels listeners loading making members mostBytes moves
neededBy needs nextKept obstacle openParts outer outside owner part pass path phase pieces
place placeAfter prepareDestinationForModule prepareServerFunction pushModel pushValue put
readAgain received requireModule resolveClientReference resolveServerReference response rest
resume room rowTag runWaits serverFunctions serverManifest settle settleBeyond settled slot
stage state step streams take textBody through token View waits wake walk way wire wireProps
work written
`;

module.exports = {INTERNAL_NAMES: INTERNAL_NAMES.trim().split(/\s+/)};
