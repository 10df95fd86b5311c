// A render, as its stream, its offer of rows, its timers and its listeners hold it. They may outlive
// the render: applications keep them, and web streams of Node stay in memory until a full garbage
// collection. So the end of a render empties the cell, and nothing of the render stays with them.

import type {Request} from './request.js';

export type RenderCell = {
  // Null after the end of the render, or when its only reader has left.
  request: Request | null,
};
