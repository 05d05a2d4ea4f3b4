import { api, ifMatch, orThrow } from '../../../api/client.ts'
import type { Content } from './content.ts'

type Parts = Partial<Pick<Content, 'body' | 'file_key' | 'embed_url'>>

export const readContent = (id: string, signal?: AbortSignal) =>
  orThrow(api.GET('/lectures/{id}/content', { params: { path: { id } }, ...(signal ? { signal } : {}) }))

/** Replaces some fields of the content, unless it was changed meanwhile. */
export const writeContent = (content: Content, parts: Parts) => {
  const { lecture_id: id, body, file_key, embed_url } = content
  return orThrow(
    api.PUT('/lectures/{id}/content', {
      params: { path: { id }, header: ifMatch(content) },
      body: { body, file_key, embed_url, ...parts },
    }),
  )
}

/** Gives a lecture its file, whatever else of it was changed meanwhile. */
export const putFileInto = (id: string) => async (file_key: string) =>
  await writeContent(await readContent(id), { file_key })
