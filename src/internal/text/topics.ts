import { WordGroups } from "./wordGroups.ts";

// What people talk of together, one topic between two commas: who asks for a flight may mean a tool
// that speaks of airlines. Words of one topic need not mean the same, see `synonymsOf` for those.
const TOPICS: WordGroups = /* @__PURE__ */ new WordGroups([
  // Money and shops
  `stock share invest investment portfolio finance financial trading market equity dividend, crypto
  cryptocurrency bitcoin ethereum token coin blockchain wallet, token price crypto, nft opensea
  collection crypto, currency exchange convert dollar euro yen, bank account balance transfer
  payment transaction deposit, pay payment invoice charge billing checkout refund, loan mortgage
  interest debt credit, rate interest loan percent, tax income salary payroll, profit revenue
  earning income sales, price cost fee expense budget cheap expensive afford, buy purchase order
  shop store product cart shopping sale, discount coupon deal promotion offer voucher, insurance
  policy claim coverage, charity donation nonprofit donate`,
  // Travel and places
  `hotel accommodation room stay lodging hostel booking, flight airline airport plane ticket fly
  aviation, airport terminal departure arrival gate, trip travel vacation holiday itinerary tour
  tourism destination visit journey, train rail railway station bus metro transit subway, car
  vehicle drive rental automobile auto, parking garage lot car, gas fuel petrol diesel, traffic
  road congestion commute, map direction route navigation location place address geocode distance
  coordinate, route path direction distance way, country nation population capital city, country
  state region province, zip postal code address`,
  // Weather and nature
  `weather forecast rain snow temperature climate sunny wind storm umbrella humidity, thermostat
  heat cool temperature, environment pollution carbon emission air quality, energy power
  electricity solar battery, earthquake disaster flood emergency, surf wave beach ocean sea tide,
  hike trail park outdoor, plant garden flower tree, agriculture crop farm soil, pet dog cat
  animal`,
  // Food and health
  `restaurant food meal dinner lunch eat dining cuisine menu, recipe cook ingredient dish meal
  kitchen, nutrition calorie diet food protein vitamin, allergy ingredient food, grocery
  supermarket shop food, wine beer drink cocktail beverage alcohol, coffee tea drink beverage,
  fitness exercise workout training gym sport, health medical doctor disease symptom patient
  hospital clinic diagnosis treatment therapy, drug medicine medication pharmacy prescription
  pill, vaccine covid virus pandemic, blood pressure heart pulse, sleep rest bed, mood emotion
  feeling mental stress meditation`,
  // Music, film, games and sport
  `music song track playlist album artist lyrics band concert, play song music video pause, volume
  sound audio loud mute, audio sound voice speech podcast recording, movie film cinema actor
  director series show television, video clip youtube stream movie watch, movie theater showtime
  ticket, event concert ticket festival, episode season series show tv, game play player score
  match, football soccer league team match, basketball nba team player, sport match team league
  score tournament, team player club roster, museum artwork painting exhibit gallery art`,
  // Pictures and design
  `image picture photo photograph drawing art illustration, draw paint sketch design art, resize
  crop rotate image, drone camera photo, screenshot screen capture image, avatar profile picture,
  emoji icon symbol, wallpaper background image, meme gif funny image, color palette hex rgb, font
  style theme design, qr barcode code scan, face recognition detect image, object detection detect
  image, ocr recognize text image scan`,
  // Reading, learning and science
  `book novel author library read literature, paper article research study academic scholarly
  journal publication science scientific literature arxiv, citation reference bibliography paper,
  abstract summary paper, news headline article press event current, history historical past event
  ancient, school course student education learn teach class lesson tutor university, skill course
  certificate training, grade exam score student, teacher instructor professor tutor, quote saying
  inspiration motivation, poem poetry poet quote, joke funny humor laugh, fact trivia quiz
  question, religion bible verse prayer scripture, chapter verse bible quran scripture, space
  planet star nasa astronomy mars moon satellite, math calculate equation formula compute
  arithmetic sum, equation calculator math, root square cube factorial prime, area volume
  perimeter circle triangle rectangle geometry shape radius, statistics average mean median
  deviation variance regression, probability random chance dice, physics velocity speed force
  acceleration motion energy, chemistry molecule element compound reaction, biology gene dna
  protein cell species, gene mutation variant genome, unit meter kilometer mile inch convert
  measure, celsius fahrenheit temperature degree`,
  // Language and documents
  `language translate translation vocabulary grammar, translate english french spanish german
  chinese japanese language, word dictionary definition meaning synonym, text document write
  summarize content, pdf document file page, note memo notebook write, slide presentation
  powerpoint deck, survey poll questionnaire form, signature sign document contract, speech voice
  transcribe transcript audio, subtitle caption video transcript, json xml yaml parse format`,
  // Work and people
  `job career employment vacancy hire recruit resume position work, resume cv job career interview,
  meeting appointment schedule calendar event, reminder alarm timer notification alert, task todo
  issue ticket project, mail email inbox message send, chat message conversation sms text, email
  address mail sms message phone, phone number call mobile telephone, social twitter tweet post
  facebook instagram hashtag follower, customer client contact lead crm, audience segment
  customer, company business firm organization enterprise corporation, marketing advertising
  campaign ad brand promote, campaign email newsletter marketing, keyword seo ranking traffic
  optimize, assign owner responsible assignee, comment reply discussion thread feedback said,
  member team person staff employee colleague people, user account profile member person, age
  birthday birth old, baby child kid children family, house home property apartment rent real
  estate mortgage, shipment package delivery track shipping parcel, delivery courier order
  package, warehouse inventory stock supply, fashion clothes outfit wear style, size clothing shoe
  fashion, beauty makeup cosmetic skin, wedding party celebrate event, horoscope zodiac astrology,
  gift present surprise idea, law legal court lawyer attorney contract legislation, license legal
  copyright, patent invention trademark, politics election vote government parliament, military
  weapon army, crime police criminal`,
  // Software and data
  `file folder directory path disk, space size disk storage usage biggest largest, repository
  commit branch git code github, pull merge request review branch, bug error exception crash debug
  issue, fail error broken failure problem, code program script function develop software, machine
  learning model train predict neural, prompt ai gpt chatbot assistant, memory remember recall
  store knowledge, test check verify assert, deploy release publish build pipeline, version
  release history revision change, container docker kubernetes pod cluster, server host machine
  instance deploy, log trace monitor metric observability, output print log, database table sql
  query record row schema, spreadsheet excel sheet cell csv row column, chart graph plot diagram
  visualize visualization, website web page site url link browser, sitemap crawl scrape website
  page, html css javascript web, api endpoint request http, click press tap button, login sign
  password authentication token credential, password credential secret login pin, security
  vulnerability threat attack malware, encrypt decrypt cipher hash encode decode, compress zip
  archive extract unzip, network ip domain dns, domain whois dns website, performance metric kpi
  benchmark, forecast prediction predict future, sentiment emotion opinion positive negative,
  light lamp brightness bulb smart home, robot device sensor iot`,
  // Asking and acting
  `search find lookup query discover, similar compare difference versus, recommend suggest
  recommendation suggestion advice, explain explanation describe understand, review rating opinion
  feedback, analyze analysis insight report, trend popular trending, create new generate make,
  generate random create produce, convert transform format, upload attach import, download export
  save, share publish send, fetch download pull get load, push upload publish put, approve accept
  confirm, verify validate confirm check, reject decline deny, enable activate turn, disable
  deactivate turn, lock protect restrict permission access, history log previous, retry again
  repeat rerun, trigger start launch run begin initiate kick, revert undo restore rollback revoke
  unapprove, schedule recurring cron nightly daily weekly, day date calendar week month, time
  timezone clock hour, latest newest recent last current, watch subscribe follow notify, label tag
  category type kind classify, diff difference change compare, stop kill terminate end cancel
  quit, pause resume suspend hold, clean clear purge empty remove wipe, replace substitute swap
  edit, scan inspect examine check audit, close finish complete done resolve, size length
  dimension width height weight, optimize improve enhance boost`,
]);

/**
 * Returns English words that belong to the same topics as a term.
 *
 * @param term - one term as `tokenize` returns it
 */
export function topicWordsOf(term: string): ReadonlySet<string> {
  return TOPICS.othersOf(term);
}
