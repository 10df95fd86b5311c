// Half of a surrogate pair is no character: functions that encode a URL throw for it.

const HALF = /\p{Surrogate}/gu;

export function wellFormed(text: string): string {
  return text.replace(HALF, '\ufffd');
}
