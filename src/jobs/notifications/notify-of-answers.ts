import type { Content } from '../../domain/content/index.ts'
import { factHandler } from '../../domain/facts/index.ts'
import type { HostAt } from '../../domain/identity/index.ts'
import type { Learning } from '../../domain/learning/index.ts'
import type { Notifications } from '../../domain/notifications/index.ts'
import { platformActor, type Tenancy } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import { publicPath } from '../../paths/public-paths.ts'
import type { LectureId, PostId } from '../../platform/db/schema/schema.gen.ts'
import type { FactHandler } from '../../platform/outbox/fact-handler.ts'
import { writtenBy } from './write-notification.ts'

type Deps = {
  readonly notifications: Pick<Notifications, 'notify'>
  readonly tenancy: Pick<Tenancy, 'schoolById'>
  readonly content: Pick<Content, 'commentById' | 'postById'>
  readonly learning: Pick<Learning, 'lectureLabels'>
}

/** Notifies members of replies to their comments. */
export function notifyOfAnswers(deps: Deps): FactHandler {
  return factHandler({
    name: 'tell-of-answers',
    kinds: ['comment.made'],
    async handle({ schoolId, body }) {
      const { id, personId: by, answersPersonId: personId } = body
      if (!personId || personId === by) return
      const host: HostAt = { ...platformActor, schoolId }
      const comment = await deps.content.commentById(host, id)
      const school = await deps.tenancy.schoolById(platformActor, schoolId)
      // The comment was deleted or hidden meanwhile.
      if (!school || !comment || comment.hiddenAt) return
      const about = { author: comment.authorName, said: beginningOf(comment.body) }
      await deps.notifications.notify({
        schoolId,
        personId,
        kind: 'comment_reply',
        source: id,
        path: await pathOf(deps, host, comment),
        messages: writtenBy(school, ({ messages }) => messages.commentAnswered(about)),
      })
    },
  })
}

type Under = { readonly lectureId: LectureId | null; readonly postId: PostId | null }

async function pathOf({ content, learning }: Deps, host: HostAt, { lectureId, postId }: Under) {
  const post = postId && (await content.postById(host, postId))
  if (post) return publicPath('posts', post.slug)
  const [lecture] = lectureId ? await learning.lectureLabels(host, [lectureId]) : []
  return lecture ? paths.learn.lecture(lecture.courseSlug, lecture.id) : null
}

const mostLetters = 140

/** The beginning of a comment, for a notification. */
export function beginningOf(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ')]
  return letters.length > mostLetters
    ? `${letters.slice(0, mostLetters).join('').trimEnd()}…`
    : letters.join('')
}
