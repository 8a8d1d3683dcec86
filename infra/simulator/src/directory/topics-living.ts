import type { Topic } from './topic.ts'

const words = (list: string) => list.split(' ')
const lines = (list: string) => list.trim().split(/\s*\n\s*/)

/** Topics of people who are out and about, or at home. */
export const living: readonly Topic[] = [
  {
    name: 'travel',
    category: 'Travel Company',
    hue: 195,
    top: 730_000_000,
    stems: words(
      'travel wanderlust roadtrip slowtravel citybreak hiking trainjourney solotravel vanlife nighttrain islandlife backpacking lisbonlovers ferrytrip interrail mountainhut',
    ),
    subjects: lines(`the night train to Vienna
      an island with one road
      the hut above the clouds
      three days with no plan
      the ferry we nearly missed
      breakfast in a station`),
    notes: lines(`Fourteen hours, two borders, one very good sandwich.
      Go in October. Thank us later.
      The map is in the link in our profile.
      It rained. It was better for it.`),
    profiles: lines(`nighttrain.notes|Night Train Notes|Europe, lying down.
      slowatlas|Slow Atlas|Long ways round.
      twoferries|Two Ferries|Islands in the wrong season.
      rutas.sin.prisa|Rutas sin Prisa|Caminos y trenes.
      huettenkarte|Hüttenkarte|Von Hütte zu Hütte.
      carnet.de.gare|Carnet de Gare|La France par ses gares.
      weekendbytrain|Weekend by Train|Leave Friday, back Sunday.
      pressroom.daily|The Travel Pressroom|Ten years of arrivals and departures. Archive.`),
  },
  {
    name: 'garden',
    category: 'Garden Center',
    hue: 115,
    top: 90_000_000,
    stems: words(
      'garden gardening plants flowers growyourown houseplants urbanjungle vegetablegarden cutflowers allotment dahlias composting rewilding seedsaving noDig shadegarden',
    ).map(word => word.toLowerCase()),
    subjects: lines(`the first tomatoes
      a bed of dahlias
      the shady side of the house
      the compost, three years on
      seeds from last summer
      a fig that survived the frost`),
    notes: lines(`Nothing was watered in August. Look at it.
      Plant it now, forget it until May.
      The bees were here before we had the phone out.
      Slugs: 4. Us: 1.`),
    profiles: lines(`plot.seventeen|Plot Seventeen|An allotment and its slugs.
      shadeandfern|Shade & Fern|Plants for north walls.
      dahlia.diary|Dahlia Diary|Tubers, tears, September.
      horta.da.varanda|Horta da Varanda|Uma horta em seis metros quadrados.
      beetundbiene|Beet & Biene|Naturgarten am Stadtrand.
      seedswap.society|Seed Swap Society|Send a packet, get a packet.
      jardin.de.poche|Jardin de Poche|Petits jardins de ville.
      thecomposter|The Composter|Warm, dark and patient.`),
  },
  {
    name: 'fitness',
    category: 'Gym/Physical Fitness Center',
    hue: 350,
    top: 560_000_000,
    stems: words(
      'fitness running workout yoga cycling trailrunning marathon strengthtraining climbing gravelbike bouldering mobility parkrun cyclingadventure fellrunning ultratraining',
    ),
    subjects: lines(`the long run
      eight kilometres before breakfast
      the hill behind the school
      rest day, properly rested
      the first route in the new grade
      gravel, sixty kilometres of it`),
    notes: lines(`Slow enough to talk, long enough to run out of things to say.
      Nobody was fast. Everybody came back.
      Ten minutes of mobility beats none.
      Tuesday at six, from the fountain.`),
    profiles: lines(`fountain.run.club|Fountain Run Club|Tuesdays at six, all paces.
      gravelgazette|Gravel Gazette|Roads that are not.
      slowsplits|Slow Splits|Marathons, unhurried.
      yoga.am.kanal|Yoga am Kanal|Kurse drinnen und draußen.
      piedra.viva.escalada|Piedra Viva|Escalada y montaña.
      themobilitydesk|The Mobility Desk|Ten minutes a day.
      fells.and.fog|Fells & Fog|Running uphill in bad weather.
      strongbyforty|Strong by Forty|Barbells and sensible shoes.`),
  },
  {
    name: 'skincare',
    category: 'Health/Beauty',
    hue: 300,
    top: 500_000_000,
    stems: words(
      'beauty skincare makeup selfcare naturalbeauty skincareroutine cleanbeauty glowingskin botanical soapmaking handmadesoap spf facialoil fragrancefree zerowastebeauty coldprocesssoap',
    ),
    subjects: lines(`the unscented bar
      a balm for gardeners' hands
      the morning routine, in three steps
      a batch of marigold soap
      the serum, after twelve weeks
      sunscreen, again`),
    notes: lines(`Four ingredients. You can say all of them.
      Cured for six weeks on the top shelf.
      Patch test first, always.
      It will not change your life. It will help with dry elbows.`),
    profiles: lines(`plainsoap.works|Plain Soap Works|Cold process, no perfume.
      threestepskin|Three Step Skin|Routines for tired people.
      ervas.e.oleos|Ervas & Óleos|Cosmética natural.
      hautnah.labor|Hautnah Labor|Rezepturen ohne Duft.
      marigold.method|Marigold Method|Balms from a field.
      spfletters|SPF Letters|Please wear sunscreen.
      savon.du.sud|Savon du Sud|Savonnerie familiale.
      glowslowly|Glow Slowly|Reviews after twelve weeks.`),
  },
  {
    name: 'pets',
    category: 'Pet Service',
    hue: 48,
    top: 380_000_000,
    stems: words(
      'dog catsofinstagram puppy rescuedog dogtraining adoptdontshop seniordog whippet shelterdog houserabbit greyhound dogwalker goldenretriever foster indoorcat sighthounds',
    ),
    subjects: lines(`Biscuit, four years on
      the grumpiest cat in the shelter
      a walk with eleven dogs
      the first bath
      an old dog with a new blanket
      Olive and the vacuum cleaner`),
    notes: lines(`Adopted. We are not crying, you are.
      He only wanted the box.
      Patience, chicken, and more patience.
      Still looking for a home with a sofa.`),
    profiles: lines(`oldpaws.rescue|Old Paws Rescue|Homes for dogs past ten.
      biscuit.and.olive|Biscuit & Olive|One whippet, one cat, no peace.
      elevendogs|Eleven Dogs|A walker's diary.
      tierheim.am.wald|Tierheim am Wald|Vermittlung mit Herz.
      gatos.del.taller|Gatos del Taller|Doce gatos y un taller.
      kindtraining|Kind Training|Rewards, not leads.
      houserabbit.house|House Rabbit House|Ears and cables.
      chiens.du.quai|Chiens du Quai|Portraits de chiens.`),
  },
  {
    name: 'books',
    category: 'Bookstore',
    hue: 230,
    top: 130_000_000,
    stems: words(
      'books reading bookstagram bookshop booklover poetry writing currentlyreading indiebookstore bookrecommendations translatedfiction bookbinding shortstories literarymagazine smallpress letterpress',
    ),
    subjects: lines(`a novel in ninety pages
      the shelf by the till
      the book everybody gave back with notes in it
      poems for a short lunch
      our window for November
      the translation we waited for`),
    notes: lines(`Read it in one sitting, then sat there.
      Come in and ask for the one with the blue cover. We know.
      We have three copies, and we want one back.
      Signed ones are under the counter.`),
    profiles: lines(`bluecover.books|Blue Cover Books|A bookshop with a bad sofa.
      ninetypages|Ninety Pages|Short novels, long opinions.
      livraria.da.esquina|Livraria da Esquina|Livros novos e lidos.
      thesmallpressroom|The Small Press Room|Letterpress and stories.
      buchhandlung.lux|Buchhandlung Lux|Bücher, Kaffee, Katze.
      bookswithnotes|Books with Notes|Marginalia, found.
      librairie.du.port|Librairie du Port|Lectures d'ici et d'ailleurs.
      paginas.al.sol|Páginas al Sol|Club de lectura.`),
  },
  {
    name: 'music',
    category: 'Musician/Band',
    hue: 255,
    top: 400_000_000,
    stems: words(
      'music livemusic guitar singer newmusic vinyl songwriter jazz homestudio recordstore vinylcollection modularsynth lofibeats chambermusic fieldrecording tapeloop',
    ),
    subjects: lines(`the B-side
      a chorus with no drums
      the upright piano, out of tune
      the second night in Leipzig
      a loop out of a squeaking door
      records from the bottom box`),
    notes: lines(`One take, one microphone, one neighbour knocking.
      Doors at eight. Bring ears.
      Side two is the better one.
      Recorded in a kitchen, mixed in a coat.`),
    profiles: lines(`bottombox.records|Bottom Box Records|Second-hand vinyl.
      kitchen.takes|Kitchen Takes|Sessions in one take.
      tapeandtide|Tape & Tide|Field recordings by the sea.
      vier.saiten|Vier Saiten|Kammermusik im Hinterhof.
      bossa.na.sala|Bossa na Sala|Concertos em casas.
      themodularmonday|The Modular Monday|Patch cables, weekly.
      sala.pequena|Sala Pequeña|Conciertos para cuarenta.
      newmusic.bulletin|New Music Bulletin|Eight releases a day.`),
  },
]
