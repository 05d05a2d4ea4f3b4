import { bindDeps } from '../../platform/bind-deps.ts'
import { deactivatePerson, deleteAccount, reactivatePerson } from './accounts.ts'
import type { IdentityDeps } from './deps.ts'
import { changeEmail, requestEmailChange } from './mail/change-email.ts'
import { readLink } from './mail/mail-links.ts'
import { openMailWish } from './mail/mail-wish.ts'
import { answerMailRequest, requestMail } from './mail/requested-mail.ts'
import { countByRole, countPeople } from './members/count-people.ts'
import * as invitations from './members/invitations.ts'
import { memberAccount } from './members/member-account.ts'
import { listMembers, memberById } from './members/members.ts'
import { listInvitations, revokeInvitation } from './members/open-invitations.ts'
import { grantRole, revokeRole, rolesAt } from './members/school-roles.ts'
import * as passkeys from './passkeys/passkeys.ts'
import { changePassword, hasPassword } from './passwords/change-password.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { createPerson, personWithEmail } from './people.ts'
import * as exports from './personal-data/data-exports.ts'
import { personalData } from './personal-data/personal-data.ts'
import { setAvatar, updateProfile } from './profile.ts'
import { peopleWithFormerCodes } from './second-factor/recovery-codes.ts'

export { ownersOf } from './members/school-roles.ts'
export { passwordLength } from './passwords/password-rules.ts'

import { schoolsOf } from './members/schools-of.ts'
import { provideSecondFactor } from './second-factor/second-factor.ts'
import * as secondFactor from './second-factor/second-factor-settings.ts'
import * as sessions from './sign-in/sessions.ts'
import { signIn } from './sign-in/sign-in.ts'
import { requestCode, signInByCode } from './sign-in/sign-in-code.ts'
import { signInByLink } from './sign-in/sign-in-link.ts'
import { joinSchool, signUp, verifyEmail } from './sign-in/sign-up.ts'
import { sweepSignIns } from './sweep.ts'

export type { AppsChoice } from './apps-choice.ts'
export type { IdentityDeps, IdentityLimits } from './deps.ts'
export { emailIn } from './mail/email-address.ts'
export { mailCodeLifetime } from './mail/mail-codes.ts'
export { type LinkPurpose, linkLifetimes } from './mail/mail-links.ts'
export { type MailWish, queueMail } from './mail/mail-wish.ts'
export { type Editor, type HostAt, mayAs, readableWith, refuseUnlessMay } from './members/editor.ts'
export type { OfferedInvitation } from './members/invitations.ts'
export type { MemberAccount } from './members/member-account.ts'
export { matchesSearch, memberSorts, refuseUnlessMember, type SchoolMember } from './members/members.ts'
export type { Invitation } from './members/open-invitations.ts'
export {
  isOperator,
  may,
  mayChangeRole,
  type Permission,
  permissionGroups,
  permissionsOf,
} from './members/permissions.ts'
export { preparedForReaders } from './members/prepared-for-readers.ts'
export type { OwnSchool } from './members/schools-of.ts'
export type { Passkey } from './passkeys/passkeys.ts'
export { createPasswords, type Passwords } from './passwords/passwords.ts'
export type { NewPerson } from './people.ts'
export type { DataExport } from './personal-data/data-exports.ts'
export type { Profile } from './profile.ts'
export { type Reader, seesUnpublished } from './reader.ts'
export { sealedIdentity } from './sealed-values.ts'
export { recoveryCodeCount } from './second-factor/recovery-codes.ts'
export type { SecondFactorOutcome } from './second-factor/second-factor.ts'
export type { SecondFactorOffer, SecondFactorState } from './second-factor/second-factor-settings.ts'
export type { OwnSession, SignedIn } from './sign-in/sessions.ts'
export type { Proceeding, SignInOutcome } from './sign-in/sign-in.ts'
export type { CodeOutcome } from './sign-in/sign-in-code.ts'
export { longestPersonName } from './sign-in/sign-up.ts'

export type Identity = ReturnType<typeof createIdentity>

/** People with one account for all schools, their authentication, and their roles at each school. */
export function createIdentity(deps: IdentityDeps) {
  return { ...peopleAndRoles(deps), ...signingIn(deps), ...ownAccount(deps), ...background(deps) }
}

function peopleAndRoles(deps: IdentityDeps) {
  const on = bindDeps(deps)
  return {
    createPerson: on(createPerson),
    personWithEmail: on(personWithEmail),
    deactivatePerson: on(deactivatePerson),
    reactivatePerson: on(reactivatePerson),
    grantRole: on(grantRole),
    revokeRole: on(revokeRole),
    rolesAt: on(rolesAt),
    /** Every school where a member holds a role. */
    schoolsOf: on(schoolsOf),
    countPeople: on(countPeople),
    /** The number of people with each role. */
    countByRole: on(countByRole),
    listMembers: on(listMembers),
    memberById: on(memberById),
    /** The security and the sessions of a member’s account at this school. */
    memberAccount: on(memberAccount),
    joinSchool: on(joinSchool),
    invite: on(invitations.invite),
    /** A page of the invitations that can still be accepted. */
    listInvitations: on(listInvitations),
    /** Withdraws an invitation. */
    revokeInvitation: on(revokeInvitation),
    readInvitation: on(invitations.readInvitation),
    acceptInvitation: on(invitations.acceptInvitation),
  }
}

function signingIn(deps: IdentityDeps) {
  const on = bindDeps(deps)
  return {
    signUp: on(signUp),
    verifyEmail: on(verifyEmail),
    signIn: on(signIn),
    provideSecondFactor: on(provideSecondFactor),
    requestMail: on(requestMail),
    /** Mails a code that verifies an e-mail address in one browser. */
    requestCode: on(requestCode),
    /** Signs in with a mailed code; creates an account if the e-mail address has none. */
    signInByCode: on(signInByCode),
    signInByLink: on(signInByLink),
    resetPassword: on(resetPassword),
    /** Reads a mailed link without consuming it. */
    readLink: on(readLink),
    requestPasskey: on(passkeys.requestPasskey),
    signInWithPasskey: on(passkeys.signInWithPasskey),
    whoIs: on(sessions.whoIs),
  }
}

function ownAccount(deps: IdentityDeps) {
  const on = bindDeps(deps)
  return {
    updateProfile: on(updateProfile),
    setAvatar: on(setAvatar),
    changePassword: on(changePassword),
    hasPassword: on(hasPassword),
    requestEmailChange: on(requestEmailChange),
    changeEmail: on(changeEmail),
    listSessions: on(sessions.listSessions),
    endSession: on(sessions.endSession),
    endOtherSessions: on(sessions.endOtherSessions),
    offerSecondFactor: on(secondFactor.offerSecondFactor),
    openOffer: on(secondFactor.openOffer),
    confirmSecondFactor: on(secondFactor.confirmSecondFactor),
    removeSecondFactor: on(secondFactor.removeSecondFactor),
    replaceRecoveryCodes: on(secondFactor.replaceRecoveryCodes),
    secondFactorState: on(secondFactor.secondFactorState),
    offerPasskey: on(passkeys.offerPasskey),
    addPasskey: on(passkeys.addPasskey),
    removePasskey: on(passkeys.removePasskey),
    listPasskeys: on(passkeys.listPasskeys),
    requestExport: on(exports.requestExport),
    listExports: on(exports.listExports),
    exportFile: on(exports.exportFile),
    deleteAccount: on(deleteAccount),
  }
}

function background(deps: IdentityDeps) {
  const on = bindDeps(deps)
  return {
    answerMailRequest: on(answerMailRequest),
    openMailWish: on(openMailWish),
    personalData: on(personalData),
    startExport: on(exports.startExport),
    exportOwner: on(exports.exportOwner),
    recordExportStep: on(exports.recordExportStep),
    finishExport: on(exports.finishExport),
    forgetOldExports: on(exports.forgetOldExports),
    sweepSignIns: on(sweepSignIns),
    /** The number of people whose recovery codes depend on previous secret keys. */
    peopleWithFormerCodes: on(peopleWithFormerCodes),
  }
}
