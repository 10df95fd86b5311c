'use client';

import {captureOwnerStack} from 'react';

export default function Owners() {
  globalThis.ownerStack = captureOwnerStack();
  return <p>Owners are known.</p>;
}
