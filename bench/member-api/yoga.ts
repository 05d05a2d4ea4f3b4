// The other server: the product's own schema, context and check of the token on graphql-yoga, in a bare
// node:http server.
import { createServer } from 'node:http'
import type { ClientConfig } from 'pg'
import { contextFor } from '../../src/http/member-graphql/context.ts'
import { schema } from '../../src/http/member-graphql/schema/index.ts'
import { createSealedCursors } from '../../src/http/shared/sealed-cursor.ts'
import { createSignedUrls } from '../../src/http/shared/signed-urls.ts'
import { startActivityWriter } from '../../src/start/activity-writer.ts'
import { createCore } from '../../src/start/core.ts'
import { demoSchool } from '../members.ts'
import './one-graphql.ts'
import type { SecretLocation } from '../../src/start/secret-key.ts'
import { path } from './queries.ts'

export type YogaTask = {
  readonly port: number
  readonly connection: ClientConfig
  readonly poolSize: number
  readonly secrets: SecretLocation
}

process.once('message', async ({ port, connection, poolSize, secrets }: YogaTask) => {
  const { createYoga } = await import('graphql-yoga')
  const settings = { RATE_LIMITS: false, CLIENT_DOCUMENT_HOSTS: [], permits: () => true }
  const { modules, deps } = createCore({ ...settings, DATABASE_POOL: poolSize }, { connection, secrets })
  const school = await demoSchool(modules)
  const cursors = createSealedCursors(deps.secretBox)
  const signedUrls = createSignedUrls(deps)
  startActivityWriter(modules.oauth, console as never)
  const yoga = createYoga({
    schema,
    graphqlEndpoint: path,
    graphiql: false,
    landingPage: false,
    logging: false,
    async context({ request }) {
      const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? ''
      const verdict = await modules.oauth.presentToken(school.id, token)
      if (verdict.is !== 'active' || !verdict.bearer.isBound) throw new Error('The token opens nothing')
      return contextFor({
        ...{ modules, school, cursors, signedUrls, bearer: verdict.bearer },
        locale: 'zh-TW',
      })
    },
  })
  createServer(yoga).listen(port, 'localhost', () => process.send?.('listening'))
})
