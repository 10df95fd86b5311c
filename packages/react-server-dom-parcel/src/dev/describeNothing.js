// Development: Parcel's runtime does not say where the scripts of a module are, so tools show none. The
// reference does the same.

import type {DescribeModule} from 'react-client/src/dev/debugState.js';

export const describeNothing: DescribeModule = () => [];
