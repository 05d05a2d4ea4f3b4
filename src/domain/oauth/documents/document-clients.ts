import type { Clock } from '../../../platform/clock.ts'
import type { WholeDb } from '../../../platform/db/database.ts'
import type { OauthClientId } from '../../../platform/db/schema/schema.gen.ts'
import type { OutboundHttp } from '../../../platform/outbound-http/index.ts'
import type { Limiter } from '../../../platform/rate-limit/rate-limits.ts'
import type { SingleFlight } from '../../../platform/single-flight.ts'
import type { School } from '../../tenancy/index.ts'
import { clientIdOf } from '../clients/client-id.ts'
import { refuseTooMany } from '../refuse-too-many.ts'
import { DocumentRefused } from './document-refused.ts'
import { readDocumentUrl } from './document-url.ts'
import { fetchDocument } from './fetch-document.ts'
import { readDocument } from './read-document.ts'
import { storeDocument } from './store-document.ts'
import { findStored, refuseEnded } from './stored-client.ts'

/** The stored client, or a refusal with one sentence for the app's author. */
export type DocumentOutcome =
  | { readonly is: 'client'; readonly client: { readonly id: OauthClientId } }
  | { readonly is: 'refused'; readonly why: string }

export type DocumentDeps = {
  readonly db: WholeDb
  readonly clock: Clock
  readonly http: OutboundHttp
  /** Hosts, with a port unless it is 443, whose documents every school reads. */
  readonly documentHosts: readonly string[]
  readonly fetchesPerHost?: Limiter | undefined
  readonly oncePerClient: SingleFlight<DocumentOutcome>
}

export type DocumentClients = ReturnType<typeof createDocumentClients>

/** Clients that publish their own metadata (draft-ietf-oauth-client-id-metadata-document). */
export function createDocumentClients(deps: DocumentDeps) {
  const hosts = new Set(deps.documentHosts.map((host) => host.toLowerCase()))
  return {
    /** The client whose metadata is at this URL, fetched again unless the stored document is fresh. */
    resolve: (school: School, documentUrl: string): Promise<DocumentOutcome> =>
      orRefused(async () => {
        const url = readDocumentUrl(documentUrl)
        if (!hosts.has(url.host) && !isOpenAt(school)) {
          throw new DocumentRefused(`This site does not read metadata documents from ${url.host}.`)
        }
        const work = () => currentClient(deps, school, url)
        return await deps.oncePerClient(`${school.id} ${documentUrl}`, work)
      }),
  }
}

/** True if a school supports client metadata documents. */
export function readsDocumentsAt({ documentHosts }: Pick<DocumentDeps, 'documentHosts'>, school: School) {
  return documentHosts.length > 0 || isOpenAt(school)
}

const isOpenAt = (school: School) => school.features.has('open_client_documents')

async function orRefused(work: () => Promise<DocumentOutcome>): Promise<DocumentOutcome> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error
    return { is: 'refused', why: error.message }
  }
}

async function currentClient(deps: DocumentDeps, school: School, url: URL): Promise<DocumentOutcome> {
  const { db, clock, http, fetchesPerHost } = deps
  const clientId = clientIdOf(url.href)
  const current: DocumentOutcome = { is: 'client', client: { id: clientId } }
  const [stored] = await findStored(db, { schoolId: school.id, clientId })
  if (stored) refuseEnded(stored)
  if (stored?.freshUntil && stored.freshUntil > clock.now()) return current

  await refuseOften(fetchesPerHost, url)
  const { body, freshSeconds } = await fetchDocument(http, url)
  const document = readDocument(url, body)
  await storeDocument({ db, clock }, { schoolId: school.id, clientId, document, freshSeconds })
  return current
}

async function refuseOften(fetchesPerHost: Limiter | undefined, { hostname }: URL) {
  if (fetchesPerHost) await refuseTooMany(fetchesPerHost, hostname)
}
