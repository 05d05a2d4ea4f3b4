import type { Tx } from '../../../platform/db/database.ts'
import { useUpload } from '../../storage/index.ts'
import type { ClientWork } from './manage.ts'

/** Uses an uploaded picture as the logo of a client; refused if it is not one of this school, or used elsewhere. */
export async function useLogo(tx: Tx, { actor }: ClientWork, key: string | null, now: Date): Promise<void> {
  // The host stores logo files directly.
  if (actor.kind !== 'operator') return
  await useUpload(tx, actor, { field: 'logoKey', key, purpose: 'picture' }, now)
}
