import type { Certificates } from '../../domain/certificates/index.ts'
import type { Consulting } from '../../domain/consulting/index.ts'
import type { Entitlements } from '../../domain/entitlements/index.ts'
import type { Events } from '../../domain/events/index.ts'
import type { Identity } from '../../domain/identity/index.ts'
import type { Learning } from '../../domain/learning/index.ts'
import type { Notifications } from '../../domain/notifications/index.ts'
import type { ActivityKind, Bearer, OAuth } from '../../domain/oauth/index.ts'
import type { Orders } from '../../domain/orders/index.ts'
import type { MemberActor, School } from '../../domain/tenancy/index.ts'
import type { Locale } from '../shared/locales.ts'
import { memberOfBearer } from '../shared/member-actor.ts'
import type { SealedCursors } from '../shared/sealed-cursor.ts'
import type { SignedUrls } from '../shared/signed-urls.ts'
import { createMeetingLoader, type MeetingLoader } from './schema/meeting-loader.ts'

/** The modules whose operations the member API calls. */
export type MemberApiModules = {
  readonly oauth: Pick<OAuth, 'presentToken' | 'recordActivity' | 'recordUse'>
  readonly identity: Pick<Identity, 'schoolsOf'>
  readonly learning: Pick<Learning, 'enrolledCourses'>
  readonly entitlements: Pick<Entitlements, 'ownedProducts'>
  readonly consulting: Pick<Consulting, 'servicesFor' | 'meetingsOf'>
  readonly events: Pick<Events, 'registrationsOf'>
  readonly orders: Pick<Orders, 'payments'>
  readonly certificates: Pick<Certificates, 'ownCertificates'>
  readonly notifications: Pick<
    Notifications,
    'inbox' | 'unreadCount' | 'subscriptions' | 'updateSubscription' | 'markRead' | 'markAllRead'
  >
}

/** The context of every resolver. */
export type Context = {
  readonly modules: MemberApiModules
  readonly school: School
  readonly bearer: Bearer
  readonly member: MemberActor
  readonly locale: Locale
  readonly cursors: SealedCursors
  readonly signedUrls: SignedUrls
  readonly meetings: MeetingLoader
  /** The number of objects read for the response so far. */
  readonly read: { objects: number }
  /** Records which kind of data was read, for the member's activity list. */
  readonly recordActivity: (kind: ActivityKind) => void
}

type ContextInput = Pick<Context, 'modules' | 'school' | 'bearer' | 'locale' | 'cursors' | 'signedUrls'>

export function contextFor(input: ContextInput): Context {
  const { modules, bearer } = input
  const member = memberOfBearer(bearer)
  modules.oauth.recordUse(bearer, 'memberApiCalls')
  const recorded = new Set<ActivityKind>()
  return {
    ...input,
    member,
    read: { objects: 0 },
    meetings: createMeetingLoader(modules.consulting, member),
    recordActivity(kind) {
      if (recorded.has(kind)) return
      recorded.add(kind)
      modules.oauth.recordActivity(bearer, kind)
    },
  }
}
