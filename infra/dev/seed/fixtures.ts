import { noTikTokOptions, type TikTokOptions } from '@fanfare/contracts/entities/tiktok-options.ts'
import { Creator, Manager, Owner } from '@fanfare/contracts/policy.ts'

/** The demo team: invented people, brands and captions. Pictures are in `pictures/` by name. */
export const people = [
  { name: 'Mira Castelo', email: 'mira@harbour.example', role: Owner },
  { name: 'Jonas Berg', email: 'jonas@harbour.example', role: Manager },
  { name: 'Aiko Tanaka', email: 'aiko@harbour.example', role: Creator },
] as const
export const teamName = 'Harbour Studio'
export const homeZone = 'Europe/Lisbon'

/** Accounts that the demo connects, by the name they have at the network. */
export const accounts = [
  { key: 'olea', type: 'ig', username: 'oleaandsons', zone: 'Europe/Lisbon' },
  { key: 'page', type: 'fb', name: 'Olea & Sons', zone: 'Europe/Lisbon' },
  { key: 'north', type: 'ig', username: 'northfold.co', zone: 'Europe/Oslo' },
  { key: 'juno', type: 'ig', username: 'junocoffee', zone: 'Europe/Lisbon' },
  { key: 'tok', type: 'tiktok', username: 'oleaandsons', zone: 'Europe/Lisbon' },
] as const
export type AccountKey = (typeof accounts)[number]['key']

export interface Story {
  caption: string
  pictures: string[]
  alt: string
}

/** The posts of each brand; the seed takes them in order and starts over. */
export const stories: Record<AccountKey, Story[]> = {
  olea: [
    {
      caption:
        'New glaze, same clay. Each bowl is thrown in Alcobaça and fired twice, so no two greens are alike. Which one is yours? #ceramics #handmadepottery #slowliving',
      pictures: ['o1', 'o8', 'o3', 'o6'],
      alt: 'A terracotta vase with olive branches',
    },
    {
      caption: 'Steps to the sea. Thirty-one of them, if you count the one that wobbles. #portugal #arches',
      pictures: ['o2'],
      alt: 'A terracotta archway with steps and blue water behind',
    },
    {
      caption: 'First citrus of the year. Peel, salt, a spoon of the early oil, nothing else. #citrus #oliveoil',
      pictures: ['o3', 'o11', 'o7'],
      alt: 'Oranges and lemons on a white plate',
    },
    {
      caption: 'Harvest oil, batch 13. Green, peppery, a little impatient. #oliveharvest #oliveoil',
      pictures: ['o4'],
      alt: 'A green bottle of olive oil',
    },
    {
      caption: 'Where the olives grow. The hill behind the mill, eight in the morning. #alentejo',
      pictures: ['o5', 'o12', 'o7', 'o2'],
      alt: 'Hills with cypresses and a small white house',
    },
    {
      caption: 'Tile study no. 4. We keep painting the same six shapes and they keep surprising us. #azulejo #tiles',
      pictures: ['o6', 'o1'],
      alt: 'Painted tiles in terracotta, olive and blue',
    },
    {
      caption: 'Sunday branch. Cut, carried home, given water. #oliveharvest',
      pictures: ['o9', 'o7'],
      alt: 'Olive branches in an ochre vase',
    },
    {
      caption: 'Stacked and ready. The kiln opens at ten. #handmadepottery',
      pictures: ['o8'],
      alt: 'Three stacked bowls with fruit',
    },
    {
      caption: 'The courtyard at noon, when even the cat gives up. #slowliving',
      pictures: ['o10'],
      alt: 'A courtyard arch in warm light',
    },
  ],
  page: [
    {
      caption: 'The mill shop is open on Saturdays again, ten to six. Bring a bottle, leave with oil.',
      pictures: ['o4'],
      alt: 'A green bottle of olive oil',
    },
    {
      caption: 'Tile study no. 4, painted by hand over three weeks. All of them in one album.',
      pictures: ['o6', 'o10', 'o2'],
      alt: 'Painted tiles',
    },
    {
      caption: 'Sunday branch. A good way to begin a slow day.',
      pictures: ['o9'],
      alt: 'Olive branches in an ochre vase',
    },
    {
      caption: 'Above the grove: the evening our grandmother always photographed.',
      pictures: ['o12'],
      alt: 'Evening light over the hills',
    },
    {
      caption: 'What is on the table in November: citrus, bread, the new oil.',
      pictures: ['o11', 'o3'],
      alt: 'Citrus fruit on a plate',
    },
  ],
  north: [
    {
      caption: 'First light over the ridge. Four layers, two coffees. #cabinlife #nordicnature',
      pictures: ['n1'],
      alt: 'Sunrise over blue mountain ridges',
    },
    {
      caption: 'Still water. Nobody said a word for an hour. #slowtravel',
      pictures: ['n2', 'n11'],
      alt: 'A lake with a mountain reflected in it',
    },
    {
      caption: 'Camp two. The stove sulked, the stars did not. #camping #nordicnature',
      pictures: ['n3', 'n8'],
      alt: 'A lit tent under stars',
    },
    {
      caption: 'Into the firs. The path ends where the map does. #forest',
      pictures: ['n4', 'n10', 'n1'],
      alt: 'Fir trees in fog',
    },
    {
      caption: 'Blue hour, long enough to find the car keys. #nordicnature',
      pictures: ['n5'],
      alt: 'Blue dunes under a low sun',
    },
    {
      caption: 'The long way down. Take the second bend slowly. #roadtrip',
      pictures: ['n6'],
      alt: 'A winding road at dusk',
    },
    {
      caption: 'Crossing. Eleven minutes by canoe, forty on foot. #canoe #slowtravel',
      pictures: ['n7'],
      alt: 'A white canoe from above',
    },
    {
      caption: 'Green night. We stopped counting at three. #aurora',
      pictures: ['n8', 'n3'],
      alt: 'Northern lights over dark hills',
    },
    {
      caption: 'Rose ridge, ten past nine, no filter needed. #nordicnature',
      pictures: ['n9', 'n12'],
      alt: 'Violet ridges under a pink sky',
    },
    { caption: 'Quiet pines. Bring a hat. #forest', pictures: ['n10'], alt: 'Pines at sunset' },
  ],
  juno: [
    {
      caption: 'Slow mornings. The window table is free until nine. #lattelove #coffee',
      pictures: ['j1'],
      alt: 'A latte with leaf art',
    },
    {
      caption: 'Two for the road. Refill cups get a little extra. #coffee',
      pictures: ['j2', 'j5'],
      alt: 'Two steaming cups',
    },
    {
      caption: 'House blend is back: cocoa, dried fig, a clean finish. #coffeebeans',
      pictures: ['j6', 'j3', 'j11', 'j1'],
      alt: 'A bag of coffee on a stand',
    },
    {
      caption: 'Window seat. First come, first seated. #coffeeshop',
      pictures: ['j4'],
      alt: 'Leaf shadows on a wall beside a cup',
    },
    { caption: 'Iced is a season. It ends when we say so. #icedcoffee', pictures: ['j5'], alt: 'An iced coffee' },
    {
      caption: 'Butter, flour, time. Out of the oven at seven and at ten. #croissant',
      pictures: ['j7'],
      alt: 'A croissant on paper',
    },
    {
      caption: 'Open from eight, also on Sundays now. #coffeeshop',
      pictures: ['j8'],
      alt: 'A poster with a rising sun',
    },
    {
      caption: 'Plant shadow, four in the afternoon. #coffeeshop',
      pictures: ['j10', 'j9'],
      alt: 'Plant shadow on a pale wall',
    },
    {
      caption: 'New bag, same beans. The label took longer than the roast. #coffeebeans',
      pictures: ['j11'],
      alt: 'A coffee bag on a green stand',
    },
  ],
  tok: [
    {
      caption: 'From the wheel to the table in four pictures. Which step would you like to try? #pottery #handmade',
      pictures: ['o1', 'o8', 'o6', 'o9'],
      alt: 'A terracotta vase with olive branches',
    },
    {
      caption: 'What a kiln opening looks like at six in the morning. #ceramics #kiln',
      pictures: ['o8', 'o2'],
      alt: 'Three stacked bowls with fruit',
    },
    {
      caption: 'Citrus, salt, first oil. That is the whole recipe. #oliveoil #citrus',
      pictures: ['o3'],
      alt: 'Oranges and lemons on a white plate',
    },
  ],
}

/** What TikTok is told with each of its posts. */
export const tiktokOptions: TikTokOptions = {
  ...noTikTokOptions,
  privacy_level: 'PUBLIC_TO_EVERYONE',
  allow_comment: true,
  disclose: true,
  brand_organic: true,
}

/** Days of the week (1 is Monday) on which each brand has time slots, at its hours. */
export const slotDays: Record<AccountKey, number[]> = {
  olea: [1, 2, 3, 4, 5],
  page: [2, 4, 6],
  north: [1, 3, 5, 7],
  juno: [1, 2, 3, 4, 5, 6, 7],
  tok: [2, 5],
}

/** Local hours at which each brand posts. */
export const hours: Record<AccountKey, string[]> = {
  olea: ['08:30', '11:45', '18:05'],
  page: ['12:30', '17:30'],
  north: ['10:15', '16:20', '20:15'],
  juno: ['09:00', '14:00', '19:00'],
  tok: ['18:45'],
}

/** Saved captions and hashtag groups, with how often each was used. */
export const captions = [
  {
    title: 'Alt text reminder',
    caption: 'Swipe for the details, and turn on the image descriptions if you use a screen reader.',
    tags: [],
    uses: 0,
  },
  {
    title: 'Camping tags',
    caption: '#cabinlife #nordicnature #slowtravel #camping #forest',
    tags: ['Northfold', 'Hashtags'],
    uses: 4,
  },
  {
    title: 'Workshop dates',
    caption:
      'Six places, one kiln, no experience needed. The next throwing workshop is on the first Saturday of the month, ten to two. Write to us to keep a place.',
    tags: ['Olea & Sons', 'Events'],
    uses: 2,
  },
  {
    title: 'Coffee tags',
    caption: '#coffee #lattelove #coffeeshop #coffeebeans #icedcoffee',
    tags: ['Juno Coffee', 'Hashtags'],
    uses: 6,
  },
  {
    title: 'Photographer credit',
    caption: 'Photographed by @',
    tags: [],
    uses: 3,
  },
  {
    title: 'Café opening hours',
    caption: 'Open from eight to five, Monday to Sunday.\nKitchen closes at four.',
    tags: ['Juno Coffee'],
    uses: 9,
  },
  {
    title: 'Ceramics tags',
    caption: '#ceramics #handmadepottery #stoneware #slowliving #azulejo',
    tags: ['Olea & Sons', 'Hashtags'],
    uses: 11,
  },
  {
    title: 'Mill shop opening hours',
    caption: 'The mill shop is open on Saturdays, ten to six. Bring a bottle, leave with oil.',
    tags: ['Olea & Sons'],
    uses: 5,
  },
]
