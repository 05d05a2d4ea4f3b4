import { paths } from '../../../../src/paths/paths.ts'
import { all, at, type Row, row, signedIn, toSignIn } from './row.ts'

const byMail = ['/sign-in/link', '/verify', '/reset', '/invitation']

/** Signing in and out. */
export const signInRows: readonly Row[] = [
  row('GET /sign-in', '200 303→/learn 303→/learn 303→/learn'),
  row('GET /sign-in/code', all(toSignIn)),
  row('GET /sign-in/link', '200 303→/learn 303→/learn 303→/learn'),
  row('GET /sign-up', '200 303→/learn 303→/learn 303→/learn'),
  row('GET /forgot', all('200')),
  row('GET /farewell', '200 303→/account 303→/account 303→/account'),
  ...byMail.map((path) => row(`GET ${path}/:token`, all('404'), at(`${path}/unknown`))),
  ...byMail.map((path) => row(`POST ${path}/:token`, all('404'), at(`${path}/unknown`))),
  row('POST /sign-in', all('422')),
  row('POST /sign-in/code', all(toSignIn)),
  row('POST /sign-in/link', all('422')),
  row('POST /sign-up', all('422')),
  row('POST /forgot', all('422')),
  row('POST /sign-in/passkey', all('403')),
  row('POST /sign-in/passkey/options', all('200')),
  row('POST /sign-out', all('303→/'), { endsSession: true }),
  row('POST /join', `${toSignIn} 303→/account 303→/account 303→/account`),
]

/** The team's area; none of the four readers belongs to the team. */
export const adminRows: readonly Row[] = [
  row('GET /admin', signedIn('403')),
  row('GET /admin/*', signedIn('403'), at('/admin/orders')),
  row('GET /admin/as-student/:course', signedIn('403'), {
    url: ({ course }) => paths.asStudent.course(course.slug),
  }),
  row('GET /admin/as-student/:course/:lecture', signedIn('403'), {
    url: ({ course }) => paths.asStudent.lecture(course.slug, course.lecture(0)),
  }),
  row('GET /admin/lecture-files/:lecture', signedIn('404'), {
    url: ({ course }) => paths.adminLectureFile(course.lecture(1)),
  }),
  row('POST /admin/preview', signedIn('403'), { fields: () => ({ look: '{}' }) }),
]

/** The pages for developers, and the consent pages. */
export const appRows: readonly Row[] = [
  row('GET /developers', all('200')),
  row('GET /developers/schema', all('200')),
  row('GET /developers/schema.graphql', all('200')),
  row('GET /developers/console', all('200')),
  row('GET /developers/api', all('200')),
  row('GET /oauth/authorize', all('400')),
  row('POST /oauth/authorize', all('405')),
  row('GET /oauth/consent', all('303→/oauth/authorize')),
  row('POST /oauth/consent', `${toSignIn} 409 409 409`),
]
