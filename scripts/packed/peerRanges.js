// The ranges of frameworks for `react-server-dom-webpack`: peers, and the dependency of one.
'use strict';

const PEER_RANGES = {
  waku: '~19.3.0',
  rwsdk: '>=19.2.0-0 <19.3.0 || >=19.3.0-0 <20',
  'react-router': '^19.2.7',
  'expo-router': '~19.3.0',
  vinext: '^19.3.1',
  'react-on-rails-rsc': '~19.3.1',
};

module.exports = {PEER_RANGES};
