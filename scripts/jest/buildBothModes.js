'use strict';

const {buildBundles} = require('./buildBundles.js');

module.exports = () => buildBundles([]);
