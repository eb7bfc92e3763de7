/** What the game is about, on its box. */

export const pitch: Readonly<Record<string, string>> = {
  de: 'Alles, was du hast, muss irgendwo hin: in dein Zuhause oder in den Flur, den sich alle teilen.',
  fr: 'Tout ce que tu possèdes doit tenir quelque part : dans ton Logis, ou dans le couloir que tout le monde partage.',
  zh: '你的每样东西都得有地方放：放进自己的家，或放到大家共用的走廊里。',
}
