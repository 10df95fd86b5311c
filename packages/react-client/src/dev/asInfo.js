import type {DebugInfo} from './debugState.js';

// Any object that can be completed: the server is trusted. Props of elements are frozen.
export function asInfo(value: unknown): DebugInfo | null {
  return typeof value === 'object' && value !== null && !Object.isFrozen(value)
    ? (value as $FlowFixMe) // all of its members may be missing
    : null;
}
