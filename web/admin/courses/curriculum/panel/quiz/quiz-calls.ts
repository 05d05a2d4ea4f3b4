import type { paths } from '../../../../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../../../../api/client.ts'

export type Quiz = paths['/lectures/{id}/quiz']['get']['responses'][200]['content']['application/json']
export type QuizItem = Quiz['items'][number]
type Sent = NonNullable<paths['/lectures/{id}/quiz']['put']['requestBody']>['content']['application/json']
export type QuizChanges = Partial<Omit<Sent, 'items'>> & { readonly items?: readonly QuizItem[] }

export const readQuiz = (id: string, signal?: AbortSignal) =>
  orThrow(api.GET('/lectures/{id}/quiz', { params: { path: { id } }, ...(signal ? { signal } : {}) }))

/** Changes some settings of a quiz, unless it was changed meanwhile. */
export const writeQuiz = (quiz: Quiz, changes: QuizChanges) => {
  const { lecture_id: id, updated_at, items, ...settings } = quiz
  const { items: newItems = items, ...others } = changes
  const sent = newItems.map(({ question_id, draw_tag, draw_count }) => ({
    question_id,
    draw_tag,
    draw_count,
  }))
  return orThrow(
    api.PUT('/lectures/{id}/quiz', {
      params: { path: { id }, header: ifMatch({ updated_at }) },
      body: { ...settings, ...others, items: sent },
    }),
  )
}

export const findQuestions = (search: string, signal: AbortSignal) =>
  orThrow(
    api.GET('/questions', {
      params: { query: { limit: 20, is_archived: false, ...(search === '' ? {} : { search }) } },
      signal,
    }),
  )

export const readTags = (signal: AbortSignal) => orThrow(api.GET('/question-tags', { signal }))

export const readPreview = (id: string, seed: number, signal: AbortSignal) =>
  orThrow(api.GET('/lectures/{id}/quiz/preview', { params: { path: { id }, query: { seed } }, signal }))
