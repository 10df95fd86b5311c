'use client';

export const Button = globalThis.document.body;
