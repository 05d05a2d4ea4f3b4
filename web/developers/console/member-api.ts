import type { Application } from '../shared/application.ts'
import type { Session } from '../shared/token-endpoint.ts'
import type { Settings } from './settings.ts'

type ApiResult = { readonly data?: unknown; readonly errors?: readonly { readonly message: string }[] }
export type MemberApi = (document: { readonly query: string }) => Promise<ApiResult>

/** Calls the member API as the signed-in member; errors are returned as results. */
export function createMemberApi(
  { messages, memberApi }: Settings,
  { sessions, onEnded }: Application,
): MemberApi {
  const post = (document: unknown, { accessToken }: Session) =>
    fetch(memberApi, {
      method: 'POST',
      headers: {
        accept: 'application/graphql-response+json, application/json',
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(document),
    })
  /** The API's response, after one refresh if needed; undefined if a new sign-in is needed. */
  const requestOnce = async (document: unknown): Promise<Response | undefined> => {
    const session = await sessions.usable()
    if (!session) return undefined
    const response = await post(document, session)
    if (response.status !== 401) return response
    // Ended elsewhere, or expired by another clock.
    const next = await sessions.refreshed(session)
    const second = next && (await post(document, next))
    return second?.status === 401 ? undefined : second
  }
  const end = () => {
    sessions.store(undefined)
    onEnded()
    return failure(messages.ended)
  }
  return async (document) => {
    if (!sessions.current()) return failure(messages.signInFirst)
    try {
      const response = await requestOnce(document)
      return response ? await read(response) : end()
    } catch {
      return failure(messages.unreachable)
    }
  }
}

async function read(response: Response): Promise<ApiResult> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return failure(`${response.status} ${response.statusText}`)
  }
}

function failure(message: string): ApiResult {
  return { errors: [{ message }] }
}
