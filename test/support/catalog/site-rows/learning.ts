import { paths } from '../../../../src/paths/paths.ts'
import type { SiteThings } from '../site-things.ts'
import { all, at, open, openList, own, type Row, row, toSignIn } from './row.ts'

type OfLecture = 'progress' | 'attempts' | (typeof ofForms)[number]

const lecture =
  (position: number) =>
  ({ course }: SiteThings) =>
    paths.learn.lecture(course.slug, course.lecture(position))
const inLecture =
  (name: OfLecture) =>
  ({ course }: SiteThings) =>
    paths.learn[name](course.slug, course.lecture(0))

const sentTo = (name: OfLecture, fields: (things: SiteThings) => Record<string, string> = () => ({})) => ({
  url: inLecture(name),
  fields,
})
const ofForms = [
  'mark',
  'reminder',
  'comments',
  'editComment',
  'deleteComment',
  'reportComment',
  'hideComment',
  'notes',
] as const
const attempt = ({ course, attempt: { id, lectureId } }: SiteThings) =>
  paths.learn.attempt(course.slug, lectureId, id)
const ofAttempt = (rest: string, fields: Readonly<Record<string, string>> = {}) => ({
  url: (things: SiteThings) => `${attempt(things)}${rest}`,
  fields: () => fields,
})
const fileOf = (rest = '') => ({
  url: (things: SiteThings) => `${attempt(things)}/files/${things.attempt.fileId}${rest}`,
})
const toAttempt = '303→/learn/planted-ID/ID/attempts/ID'
const forHolders = `${toSignIn} 303→/courses/planted-ID 404 200+`
const marked = `${toSignIn} 403 404 303→/learn/planted-ID/ID`

/** The classroom. */
export const learningRows: readonly Row[] = [
  row('GET /certificates/:id', open, {
    url: ({ certificateId }) => paths.certificate(certificateId),
    text: () => 'certificate-card',
  }),
  row('GET /certificates/:id/certificate.pdf', `${toSignIn} 404 404 200`, {
    url: ({ certificateId }) => paths.certificatePdf(certificateId),
  }),
  row('GET /certificates/:id/credential.json', open, {
    url: ({ certificateId }) => paths.certificateCredential(certificateId),
    text: () => 'OpenBadgeCredential',
  }),
  row('GET /certificates/:id/badge.png', open, {
    url: ({ certificateId }) => paths.certificateBadge(certificateId),
    text: () => 'openbadgecredential',
  }),
  // The same list for everybody; each school has its own.
  row('GET /credentials/status/:number', openList, {
    url: () => paths.statusList('1'),
    text: () => 'did:web:localhost',
  }),
  row('GET /learn', own, { text: ({ course }) => `/learn/${course.slug}` }),
  row('GET /learn/:course', forHolders, {
    url: ({ course }) => paths.learn.course(course.slug),
    text: () => 'Lecture 0',
  }),
  row('GET /learn/:course/:lecture', forHolders, { url: lecture(0), text: () => 'Known only to holders' }),
  row('GET /learn/:course/:lecture', forHolders, { url: lecture(0), text: () => 'Said among holders' }),
  row('GET /learn/:course/:lecture', open, { url: lecture(1), text: () => 'Shown to everybody' }),
  row('GET /learn/:course/:lecture', forHolders, { url: lecture(0), text: () => 'Noted by Mei alone' }),
  row('GET /learn/:course', forHolders, {
    url: ({ course }) => paths.learn.course(course.slug),
    text: () => 'Cohort of Mei',
  }),
  row('GET /learn/:course/cohort/join', all('303→/learn/planted-ID'), {
    url: ({ course }) => paths.learn.joinCohort(course.slug),
  }),
  row('POST /learn/:course/cohort/join', `${toSignIn} 404 404 303→/learn/planted-ID`, {
    url: ({ course }) => paths.learn.joinCohort(course.slug),
    fields: ({ cohortId }) => ({ cohort: cohortId }),
  }),
  row('GET /learn/:course/cohort/calendar.ics', `${toSignIn} 404 404 200+`, {
    url: ({ course }) => paths.learn.cohortCalendar(course.slug),
    text: () => 'First hour',
  }),
  row('GET /learn/:course/cohort/:session/calendar.ics', `${toSignIn} 404 404 200+`, {
    url: ({ course, liveSessionId }) => paths.learn.sessionCalendar(course.slug, liveSessionId),
    text: () => 'First hour',
  }),
  row('GET /learn/:course/cohort/:session/join', `${toSignIn} 404 404 303→https://meet.example/kiln`, {
    url: ({ course, liveSessionId }) => paths.learn.joinSession(course.slug, liveSessionId),
  }),
  row('GET /learn/_media/*', '404 404 404 200', { url: ({ media }) => media }),
  row('GET /learn/_captions/:language/*', '404 404 404 200+', {
    url: ({ captions }) => captions,
    text: () => 'WEBVTT',
  }),
  ...ofForms.map((name) =>
    row(`GET ${paths.learn[name].route}`, all('303→/learn/planted-ID/ID'), { url: inLecture(name) }),
  ),
  row('GET /learn/:course/:lecture/progress', '401 404 404 200', { url: inLecture('progress') }),
  row('POST /learn/:course/:lecture/progress', '401 422 422 422', { url: inLecture('progress') }),
  row('GET /learn/:course/:lecture/attempts', all('303→/learn/planted-ID/ID'), {
    url: inLecture('attempts'),
  }),
  row('POST /learn/:course/:lecture/attempts', `${toSignIn} 403 404 ${toAttempt}`, {
    url: ({ course, attempt: { lectureId } }) => paths.learn.attempts(course.slug, lectureId),
  }),
  row('GET /learn/:course/:lecture/attempts/:attempt', `${toSignIn} 403 404 200+`, {
    ...ofAttempt(''),
    text: () => 'Asked of holders',
  }),
  row(
    'POST /learn/:course/:lecture/attempts/:attempt',
    `${toSignIn} 403 404 ${toAttempt}`,
    ofAttempt('', { revision: '1', act: 'save' }),
  ),
  row('GET /learn/:course/:lecture/attempts/:attempt/files', all(toAttempt), ofAttempt('/files')),
  row('POST /learn/:course/:lecture/attempts/:attempt/files', `${toSignIn} 403 404 406`, ofAttempt('/files')),
  row('GET /learn/:course/:lecture/attempts/:attempt/files/:file', `${toSignIn} 403 404 200`, fileOf()),
  row('GET /learn/:course/:lecture/attempts/:attempt/files/:file/remove', all(toAttempt), fileOf('/remove')),
  row(
    'POST /learn/:course/:lecture/attempts/:attempt/files/:file/remove',
    `${toSignIn} 403 404 ${toAttempt}`,
    fileOf('/remove'),
  ),
  row(
    'GET /learn/:course/:lecture/attempts/:attempt/media/:position/:medium',
    `${toSignIn} 403 404 200`,
    ofAttempt('/media/1/1'),
  ),
  row(
    'POST /learn/:course/:lecture/mark',
    marked,
    sentTo('mark', () => ({ done: 'yes' })),
  ),
  row('POST /learn/:course/:lecture/reminder', marked, sentTo('reminder')),
  row(
    'POST /learn/:course/:lecture/notes',
    marked,
    sentTo('notes', () => ({ body: 'Noted' })),
  ),
  row(
    'POST /learn/:course/:lecture/comments',
    `${toSignIn} 403 404 303→/learn/planted-ID/ID`,
    sentTo('comments', () => ({ body: 'Hello' })),
  ),
  row(
    'POST /learn/:course/:lecture/comments/edit',
    marked,
    sentTo('editComment', ({ lectureComment }) => ({
      comment: lectureComment,
      body: 'Said among holders, edited',
    })),
  ),
  // Members cannot report their own comments.
  row(
    'POST /learn/:course/:lecture/comments/report',
    `${toSignIn} 403 404 409`,
    sentTo('reportComment', ({ lectureComment }) => ({ comment: lectureComment, reason: 'spam' })),
  ),
  row(
    'POST /learn/:course/:lecture/comments/hide',
    `${toSignIn} 403 403 403`,
    sentTo('hideComment', ({ lectureComment }) => ({ comment: lectureComment })),
  ),
  row(
    'POST /learn/:course/:lecture/comments/delete',
    marked,
    sentTo('deleteComment', ({ lectureComment }) => ({ comment: lectureComment })),
  ),
]

type OfPost =
  | 'postComments'
  | 'editPostComment'
  | 'deletePostComment'
  | 'reportPostComment'
  | 'hidePostComment'

const underPost = (name: OfPost, fields: (things: SiteThings) => Record<string, string> = () => ({})) => ({
  url: () => paths[name]('a-letter-to-beginners'),
  fields,
})
const discussed = '/posts/a-letter-to-beginners/comments'

/** Comments below posts. */
export const discussionRows: readonly Row[] = [
  row('GET /posts/:slug/comments', open, at(discussed, 'Said to everybody')),
  ...(['editPostComment', 'deletePostComment', 'reportPostComment', 'hidePostComment'] as const).map((name) =>
    row(`GET ${paths[name].route}`, all(`303→${discussed}`), underPost(name)),
  ),
  row(
    'POST /posts/:slug/comments',
    `${toSignIn} 303→${discussed} 404 303→${discussed}`,
    underPost('postComments', () => ({ body: 'Hello' })),
  ),
  row(
    'POST /posts/:slug/comments/edit',
    `${toSignIn} 404 404 303→${discussed}`,
    underPost('editPostComment', ({ postComment }) => ({
      comment: postComment,
      body: 'Said to everybody, edited',
    })),
  ),
  row(
    'POST /posts/:slug/comments/report',
    `${toSignIn} 303→${discussed} 404 409`,
    underPost('reportPostComment', ({ postComment }) => ({ comment: postComment, reason: 'spam' })),
  ),
  row(
    'POST /posts/:slug/comments/hide',
    `${toSignIn} 403 403 403`,
    underPost('hidePostComment', ({ postComment }) => ({ comment: postComment })),
  ),
  row(
    'POST /posts/:slug/comments/delete',
    `${toSignIn} 404 404 303→${discussed}`,
    underPost('deletePostComment', ({ postComment }) => ({ comment: postComment })),
  ),
]
