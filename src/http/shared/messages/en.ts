export const en = {
  languageName: 'English',
  changeLanguage: 'Language',
  skipToContent: 'Skip to content',
  poweredBy: 'Runs on Lectern',
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
