import type { Role } from '../../../domain/tenancy/index.ts'

export const en = {
  email: 'E-mail',
  password: 'Password',
  newPasswordHint: 'At least 8 characters. A short sentence is easy to remember and hard to guess.',
  name: 'Your name',
  backToSignIn: 'Back to sign-in',
  signIn: {
    title: 'Sign in',
    submit: 'Sign in',
    byMail: 'Send me a link by mail instead',
    byPasskey: 'Sign in with a passkey',
    passkeyFailed: 'That did not work. Try again, or use your password.',
    forgot: 'Forgot your password?',
    signUp: 'New here? Make an account',
    over: 'That was too late, or one wrong code too many. Please sign in once more.',
  },
  code: {
    title: 'Enter your code',
    intro: 'Your authenticator app shows six digits for this account.',
    label: 'Code',
    submit: 'Continue',
    useRecovery: 'No phone at hand? Use a recovery code',
    recoveryIntro:
      'Enter one of the recovery codes you kept when you set up the app. Each of them works once.',
    recoveryLabel: 'Recovery code',
    useApp: 'Use the code of the app',
    wrong: (left: number) => `This code is not right. ${left === 1 ? 'One try' : `${left} tries`} left.`,
  },
  ask: {
    sign_in: {
      title: 'Sign in by mail',
      intro: 'We send you a link. Open it, and you are in: no password needed.',
      sent: (email: string, minutes: number) =>
        `If ${email} has an account, a link to sign in is on its way. It works for ${minutes} minutes.`,
    },
    reset_password: {
      title: 'Forgot your password?',
      intro: 'Tell us your address, and we send you a link to choose a new one.',
      sent: (email: string, minutes: number) =>
        `If ${email} has an account, a link to choose a new password is on its way. It works for ${minutes} minutes.`,
    },
    submit: 'Send me a link',
  },
  mailbox: {
    title: 'Look into your mailbox',
    nothingThere: 'Nothing there after a minute? Look into the spam folder too, and check the address above.',
    again: 'Try again',
  },
  link: {
    title: 'Welcome back',
    intro: 'You are about to sign in as',
    joins: (school: string) =>
      `You have an account already, so you need no new one: sign in with it and join ${school}.`,
    insteadOf: (name: string) => `You are signed in as ${name} now. That ends when you go on.`,
    submit: 'Sign in',
  },
  signUp: {
    title: 'Make an account',
    submit: 'Make my account',
    signIn: 'Have an account? Sign in',
    sent: (email: string, hours: number) =>
      `We have sent a mail to ${email}. Open the link in it, and your account is ready. It works for ${hours} hours.`,
  },
  verify: {
    title: 'Almost there',
    intro: 'Enter the password you chose when you signed up, and your account is ready.',
    submit: 'Confirm and sign in',
    again: 'Forgot it? Sign up again with a new one',
    notMe: 'You did not sign up? Then just close this page: without the password nothing happens.',
  },
  reset: {
    title: 'Choose a new password',
    intro: 'This ends every session of yours, on all devices.',
    label: 'New password',
    signOutApps: 'Sign out connected apps too, at every school',
    signOutAppsHint: 'Apps have access of their own that a new password does not end.',
    submit: 'Save and sign in',
  },
  invitation: {
    title: (school: string) => `${school} invites you`,
    offer: (role: string) => `Come and join as ${role}. This invitation is for`,
    newAccount: 'You need an account for it. Tell us your name and choose a password.',
    submit: 'Accept the invitation',
    decline: 'Not for you? Just close this page.',
  },
  spent: {
    title: 'This link no longer works',
    text: 'It was used already, it is too old, or a newer one has replaced it.',
    verify_email: 'If you have confirmed your address before, simply sign in. Otherwise sign up once more.',
    sign_in: 'Ask for a new one; it takes a moment.',
    reset_password: 'Ask for a new one; it takes a moment.',
    invitation:
      'If you have accepted it before, simply sign in. Otherwise ask whoever invited you for a new one.',
    newLink: 'Send me a new link',
    inside: 'You are signed in already, so you need no other.',
    toAccount: 'To your account',
  },
  roles: {
    owner: 'an owner',
    manager: 'a manager',
    admin: 'an administrator',
    teacher: 'a teacher',
    teaching_assistant: 'a teaching assistant',
    student: 'a student',
  } satisfies Record<Role, string>,
}

export type SignInWords = typeof en
