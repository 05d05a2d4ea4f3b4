// Once per run: the API console's files, if they are missing or older than their sources.
import { ensureWebBundle } from '../../src/start/web-bundle.ts'

export async function setup() {
  await ensureWebBundle()
}
