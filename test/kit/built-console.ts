// Tests of the pages need the console as it is built; nothing is done when its sources have not changed.
import '../../scripts/build-console.mjs';

export default function builtConsole(): void {}
