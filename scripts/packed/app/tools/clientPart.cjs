'use client';

exports.Button = globalThis.document.body;
