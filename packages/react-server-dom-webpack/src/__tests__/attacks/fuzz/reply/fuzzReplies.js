// Sends thousands of damaged bodies to our decoders, with the condition react-server. Each must settle, with or
// without an error. BODIES is a list of {name, entries}. FLIGHT_SERVER is the file of another build.
'use strict';

const path = require('path');
const {PACKAGE, runFuzzer} = require('../runFuzzer.js');
const {deliver} = require('./deliverReply.js');
const {isExpected} = require('./expectedErrors.js');
const {ReplyExploration} = require('./replyExploration.js');
const {installModules} = require('./replyModules.js');
const {createMutant} = require('./replyMutant.js');

const ENTRY = process.env.FLIGHT_SERVER ?? path.join(PACKAGE, 'server.node.js');

function lengthOf({entries}) {
  return entries.reduce(
    (sum, {name, value, base64}) =>
      sum + name.length + (value ?? base64).length,
    0,
  );
}

function describe({decoder, entries, ...mutant}) {
  return [
    `${decoder}, slices of ${mutant.sliceSize}, read after ${mutant.readAfter}, ` +
      `temporary references ${mutant.temporary}, damage ${mutant.damage}`,
    JSON.stringify(entries),
  ];
}

runFuzzer(bodies => {
  const Server = require(ENTRY);
  const counter = installModules(Server);
  return {
    createMutant: random => ({...createMutant(bodies, random), counter}),
    lengthOf,
    openExploration: () => new ReplyExploration(isExpected),
    deliver: (mutant, read) => deliver(Server, mutant, read),
    listProblems: counter.listProblems,
    describe,
  };
});
