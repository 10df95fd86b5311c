// React's packages select their build by this variable when they are loaded.
'use strict';

process.env.NODE_ENV = 'production';
