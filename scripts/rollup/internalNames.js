// Properties that only our code reads, by the kind of the bundles (`shortNames` in bundles.js).
// Published bundles have short names for them, which shortNames.js chooses. A name that is not in a
// list keeps its name, so additions are optional. A test refuses public names, names of the platform
// and of React, and names that occur as strings. Rows and offers of the hand-off
// (docs/decisions/020-hand-off.md) have no name of a list, because clients read them, too.
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

// No methods or other functions: stacks and profiles of servers have their names.
const SERVER_NAMES = `
abortErrorId abortReason agenda alias array arrayBudget arriving asideWeight awaitRoom awaited
before begun behind behindWeight bindingBudget boundBefore boundaries branch branches busboy by
candidates chunk client collected collection container content contents controller copied
copiesItems counts createTracer cuts cycles depth depths discarded driver ended ending entry
entryCount failed fatalError flushLatch flushSoon fn following fork forks formatContext forms
found functions givenLink groups hasBegun hasRoom header hookState idle implicitSlot imported
index inherited inner isAskedAgain isAsync isAwaited isEnding isFinal isFlowing isFlushScheduled
isHole isNew isOpen isPrerender isRendering isRunning isSingleUse isWorking isWriting isWritten
item itemCount items jobs kept keyPath lastLink ledger level levels limits loads lowest made
making manifest members metadata missing near nesting newest nextId nextIdentifier nextOrder
noArray onCancel onEnding onFatalError options order outer owner pass passesInTask passing path
pathStart pendingRows pieces pingedTasks place postponed postponedTasks promises properties queue
rank reader reading reasonOfEnd receiver recursion reduced references referrers repeats reply
request requestStorage requireModule resolveServerReference room root rounds roundsInTask row
selection sent serverReferences settledLink slot slots smallOnes sources spots state step stopKeys
stopModel stopped streams stringBudget strings surroundings suspendedOn symbols taken taker
targets task thisArgument toProps turnLatch unfinishedTasks unread unsentWeight used usedCount
usedThenables viewSize visited waitingSources walk walked weight workLatch
`;

// Members of hosts. Custom hosts of react-server/flight define them.
const HOST_NAMES = `
beginWriting closeWithError completeWriting isServerReference scheduleMicrotask writeChunk
writeChunkAndReturn
`;

function listOf(names) {
  return names.trim().split(/\s+/);
}

module.exports = {
  INTERNAL_NAMES: {
    client: listOf(CLIENT_NAMES),
    server: listOf(SERVER_NAMES + HOST_NAMES),
    renderer: listOf(SERVER_NAMES),
  },
};
