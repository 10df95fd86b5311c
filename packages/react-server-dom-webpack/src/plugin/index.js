export default class ReactFlightWebpackPlugin {}
