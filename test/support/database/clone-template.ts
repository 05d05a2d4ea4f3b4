import type { ClientConfig } from 'pg'
import { inject } from 'vitest'
import { cloneOnCluster } from './citus-database.ts'
import { createTestDatabase } from './scratch-database.ts'

export type TemplateName = 'template' | 'shopTemplate' | 'demoTemplate'

/** An own database with the rows of a template: on the Citus cluster of `npm run test:citus`, or a clone on the plain server. */
export async function cloneTemplate(template: TemplateName = 'template'): Promise<{
  readonly name: string
  readonly connection: ClientConfig
  readonly drop: () => Promise<unknown>
}> {
  const cluster = inject('cluster')
  const name = inject(template)
  if (cluster === null) return await createTestDatabase(inject('server'), { template: name })
  return await cloneOnCluster(cluster, { ...inject('server'), database: name })
}
