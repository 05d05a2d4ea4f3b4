import type { Role } from '../../../domain/tenancy/index.ts'

export const en = {
  languageName: 'English',
  changeLanguage: 'Language',
  skipToContent: 'Skip to content',
  poweredBy: 'Runs on Lectern',
  developers: 'For developers',
  front: {
    soonTitle: 'What you will find here',
    courses: 'Courses',
    coursesText: 'Learn at your own pace, and pick up where you left off.',
    digitalProducts: 'Downloads',
    digitalProductsText: 'Workbooks, templates and recordings, yours to keep.',
    consulting: 'One-to-one',
    consultingText: 'Book time with a teacher, in your own time zone.',
    events: 'Events',
    eventsText: 'Meet on site or online, with a ticket in your account.',
    opening: 'The doors open soon.',
  },
  signIn: {
    title: 'Sign in',
  },
  join: {
    title: (school: string) => `Join ${school}`,
    text: (school: string) => `You are signed in, but not yet a student of ${school}. Joining is free.`,
    submit: 'Join this school',
    joined: (school: string) => `Welcome to ${school}. You are a student here now.`,
  },
  roles: {
    owner: 'Owner',
    manager: 'Manager',
    admin: 'Administrator',
    teacher: 'Teacher',
    teaching_assistant: 'Teaching assistant',
    student: 'Student',
  } satisfies Record<Role, string>,
  problems: {
    email_invalid: 'This is no e-mail address.',
    name_missing: 'Please tell us your name.',
    name_too_long: 'At most 120 characters.',
    password_too_short: 'At least 8 characters, please.',
    password_too_long: 'At most 256 characters.',
    password_common: 'This password is on every list of guesses. Choose another.',
    password_wrong: 'The password is wrong.',
    code_wrong: 'The code is wrong or was used already.',
    time_zone_unknown: 'We do not know this time zone.',
    too_many_tries: 'Too many tries. Wait a quarter of an hour and try again.',
    too_many_mails:
      'We have sent several mails already. Look into your mailbox, or try again in a quarter of an hour.',
    form_too_old:
      'This page was open for too long, or your browser keeps no cookies. Go back, load the page again and send it once more.',
    nul_in_text: 'What was sent holds a character that cannot be stored (NUL).',
    other_site: 'This form was sent from another site, so we did nothing with it.',
    sign_in_wrong:
      'The address or the password is wrong. If you have just signed up, confirm your address with the mail first.',
    file_not_image: 'Choose a PNG, JPEG or WebP picture.',
    file_missing: 'Choose a picture first.',
    file_too_large: 'The picture may have at most 2 MB.',
    file_too_many_pixels: 'The picture is too wide or too tall. Make it smaller first.',
    language_unknown: 'We do not speak this language yet.',
    confirmation_wrong: 'Type your e-mail address exactly as it is shown.',
    last_owner: 'You are the only owner of a school. Make somebody else an owner first.',
    consent_over:
      'This question was answered already, is too old, or the app has changed meanwhile. Go back to the app and start again there.',
    consent_nothing: 'Leave at least one permission on, or deny the request.',
  },
  errors: {
    notFoundTitle: 'There is nothing here',
    notFoundText: 'The address may be mistyped, or the page was moved.',
    suspendedTitle: 'This school is closed for now',
    suspendedText: 'Its host has suspended it. Nothing you own here is lost.',
    unavailableTitle: 'One moment, please',
    unavailableText: 'A part of the site is not answering. Try again in a few seconds.',
    faultTitle: 'Something went wrong on our side',
    faultText: 'It has been noted. If it happens again, tell the school this number:',
    refusedTitle: 'That did not work',
    noSchoolTitle: 'No school lives at this address',
    noSchoolText: 'Check the address you typed.',
    backHome: 'To the front page',
  },
}

export type Messages = typeof en
