export const en = {
  consent: {
    title: 'Allow access?',
    /** Behind the app's name. */
    asks: (school: string) => `asks to use your account at ${school}`,
    signedInAs: 'Signed in as',
    switchAccount: 'Use another account',
    setUpBy: (school: string) => `Set up by ${school}`,
    knownIntegration: 'Known integration',
    reviewedBy: (school: string) => `Reviewed by ${school}`,
    notReviewed: 'Not reviewed',
    registeredItself: 'Registered itself',
    careful: 'Look twice',
    warnings: {
      unreviewed: {
        title: (school: string) => `Nobody at ${school} has looked at this app yet.`,
        text: (host: string) =>
          `It says it is from ${host}. Go on only if you know that address and came from there.`,
      },
      ownClaim: {
        title: 'This name is the app’s own claim.',
        text: 'It put itself on the list, and nobody has checked who made it.',
      },
      loopback: {
        title: 'The answer goes to a program on this computer.',
        text: 'Go on only if you have just started it yourself.',
      },
    },
    needed: 'needed',
    /** Before what it would see if it looked now. */
    today: 'Today:',
    withinRoles: (roles: string) =>
      `It acts with your role here (${roles}) and can never do more than you can.`,
    beyondRole: 'Your role does not include this, so the app will not get it.',
    changeBeyondRole: 'Your role does not include changing this, so the app will not get that.',
    allBeyondRoles: (roles: string) =>
      `Your role here (${roles}) includes none of what it asks for, so the app will get none of it.`,
    more: (count: number) => `${count} more areas`,
    beyond: (count: number) =>
      count === 1 ? 'One area beyond your role' : `${count} areas beyond your role`,
    terms: 'Good to know',
    until: (days: number) => `Until you take it back, at most ${days} days.`,
    tokens: (hours: number) => `Each key it gets works for ${hours} hours and then has to be renewed.`,
    takeBack: 'You can end it at any time:',
    takeBackLink: 'apps in your account',
    onward: 'Either way you then go on to',
    thisComputer: 'a program on this computer',
    deny: 'Deny',
    allow: 'Allow',
  },
  counts: {
    people: (count: number) =>
      count === 1 ? 'one person with a role here' : `${count} people with a role here`,
    students: (count: number) => (count === 1 ? 'one student' : `${count} students`),
    courses: (count: number) => (count === 1 ? 'one course' : `${count} courses`),
    payments: (count: number) => (count === 1 ? 'one payment' : `${count} payments`),
    notifications: (count: number) => (count === 1 ? 'one notification' : `${count} notifications`),
  },
  /** Between the parts of a list. */
  comma: ', ',
  over: {
    title: 'This question is closed',
    text: (minutes: number) =>
      `It was answered already, it waited for more than ${minutes} minutes, or the app has changed meanwhile.`,
    start: 'Go back to the app and start again there.',
    apps: 'See which apps are connected',
  },
  refused: {
    title: 'We stopped this request',
    text: (school: string) => `An app sent you here with a request that ${school} cannot trust.`,
    nothing: 'Nothing was shared, and nothing was sent to anybody.',
    next: 'Go back to where you came from and try again. If it happens again, tell whoever makes the app.',
    forAuthors: 'For the app’s author',
    guide: 'How apps sign people in here',
    home: 'To the front page',
  },
}

export type OAuthWords = typeof en
