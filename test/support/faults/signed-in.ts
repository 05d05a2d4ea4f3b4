import type { DemoPersonName } from '../../../demo/people.ts'
import type { createSiteClient, SiteAnswer } from '../browser/site-client.ts'
import type { Deployment } from './deployment.ts'

type SiteClient = ReturnType<typeof createSiteClient>

/** A client that signs in again when its session has ended, as it does on a server whose clock is ahead. */
export async function signedIn(deployment: Deployment, name: DemoPersonName): Promise<SiteClient> {
  const client = deployment.client()
  await client.signIn(name)
  let renewal: Promise<void> | undefined
  const renew = async (port: number | undefined) => {
    renewal ??= client.signIn(name, port === undefined ? {} : { port }).finally(() => {
      renewal = undefined
    })
    await renewal
  }
  return {
    ...client,
    async api(method, path, body, sent) {
      const answer = await client.api(method, path, body, sent)
      if (answer.status !== 401) return answer
      await renew(sent?.port)
      return await client.api(method, path, body, sent)
    },
    async send(method, path, sent) {
      const answer = await client.send(method, path, sent)
      if (!hasEnded(answer)) return answer
      await renew(sent?.port)
      return await client.send(method, path, sent)
    },
    async get(path, sent) {
      const answer = await client.get(path, sent)
      // A visitor sees the checkout too.
      if (answer.status !== 200 || answer.body.includes('name="signed_in"')) return answer
      await renew(sent?.port)
      return await client.get(path, sent)
    },
  }
}

// A form of a visitor, who has to enter more.
const hasEnded = ({ status, body }: SiteAnswer) =>
  status === 401 || (status === 422 && !body.includes('name="signed_in"'))
