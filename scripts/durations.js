// How long gates take: as in their last runs on this machine, otherwise as recorded in
// durations.json, which `yarn test --record` updates. The recorded machine was busy.
'use strict';

const fs = require('fs');
const path = require('path');
const recorded = require('./durations.json');

const FILE_NAME = 'durations.json';

function fileIn(folder) {
  return path.join(folder, FILE_NAME);
}

function readDurations(folder) {
  const file = fileIn(folder);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
}

// `results`: {name, passed, seconds}. A gate that fails may end early.
function storeDurations(folder, results) {
  const durations = readDurations(folder);
  for (const {name, passed, seconds} of results) {
    if (passed) {
      durations[name] = seconds;
    }
  }
  const lines = Object.entries(durations).map(
    ([name, seconds]) => `  ${JSON.stringify(name)}: ${seconds}`,
  );
  fs.writeFileSync(fileIn(folder), `{\n${lines.join(',\n')}\n}\n`);
}

// The time of gates that run at the same time, on `cores`.
function secondsOfGroup(durations, cores) {
  const busy = new Array(Math.min(cores, durations.length)).fill(0);
  for (const seconds of durations) {
    const next = busy.indexOf(Math.min(...busy));
    busy[next] += seconds;
  }
  return Math.max(...busy);
}

// groups: lists of names of gates. {seconds, unknown: names of gates}
function estimate(groups, {folder, cores}) {
  const known = {...recorded, ...readDurations(folder)};
  const unknown = groups.flat().filter(name => known[name] === undefined);
  const seconds = groups
    .map(names => names.map(name => known[name] ?? 0))
    .reduce((sum, durations) => sum + secondsOfGroup(durations, cores), 0);
  return {seconds, unknown};
}

function describeSeconds(seconds) {
  return seconds < 100
    ? `${Math.ceil(seconds)} s`
    : `${Math.ceil(seconds / 60)} minutes`;
}

function describeEstimate({seconds, unknown}) {
  const rest =
    unknown.length === 0
      ? ''
      : `, and the gates that have not run yet: ${unknown.join(', ')}`;
  return `This takes about ${describeSeconds(seconds)}${rest}.`;
}

module.exports = {
  describeEstimate,
  describeSeconds,
  estimate,
  storeDurations,
};
