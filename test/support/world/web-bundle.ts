// Once per run: the files of web/, if they are missing or older than their sources. A failed build ends the run, because
// the tests would find the files of an older one.
import { buildWebBundle } from '../../../src/start/web/web-bundle.ts'

export async function setup() {
  await buildWebBundle()
}
