/** Where a person of the demo lives: what their names, numbers and places look like. */
export type DemoRegion = {
  language: string;
  countryCode: string;
  country: string;
  /** How often, among all people. */
  share: number;
  given: readonly string[];
  family: readonly string[];
  streets: readonly string[];
  /** The `n`th number of a range that is reserved for fiction; null where there is none left. */
  phone: (n: number) => string | null;
  /** Code and name of states, where addresses have them. */
  states?: readonly (readonly [string, string])[];
};

const list = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

const padded = (n: number, length: number): string => String(n).padStart(length, '0');

const americanAreas = ['202', '206', '212', '303', '312', '404', '415', '503', '512', '602', '617'];

export const demoRegions: readonly DemoRegion[] = [
  {
    language: 'en-us',
    countryCode: 'US',
    country: 'United States',
    share: 0.3,
    given: list(`Abigail Adrian Aisha Alan Amara Andre Angela Brandon Brenda Caleb Carmen Chloe
      Curtis Daniel Denise Derek Diego Elena Ethan Fatima Grace Hannah Isaac Jamal Jasmine Joel
      Kayla Kevin Lauren Leah Luis Marcus Maya Miguel Naomi Nathan Nicole Omar Paige Priya Rachel
      Raj Rosa Samuel Sofia Tara Terrence Victor Wendy Yolanda`),
    family: list(`Abbott Alvarez Baker Barnes Bennett Brooks Carter Castillo Chang Coleman Cruz
      Dawson Delgado Ellis Fisher Fleming Garcia Gibson Greene Harper Hayes Henderson Howard Hughes
      Ibrahim Jenkins Keller Kim Lawson Lopez Marsh Mendoza Nguyen Ortiz Palmer Patel Perry Ramos
      Reyes Sanders Schwartz Simmons Singh Sutton Tran Vargas Walsh Webb Whitaker Young`),
    streets: ['Maple Street', 'Oak Avenue', 'Cedar Lane', 'Lakeview Drive', 'Hillside Road'],
    // 555-0100 to 555-0199 of every area.
    phone: (n) => {
      const area = americanAreas[Math.floor(n / 100)];
      return area === undefined ? null : `+1${area}55501${padded(n % 100, 2)}`;
    },
    states: [
      ['CA', 'California'],
      ['CO', 'Colorado'],
      ['IL', 'Illinois'],
      ['NY', 'New York'],
      ['OR', 'Oregon'],
      ['TX', 'Texas'],
      ['WA', 'Washington'],
    ],
  },
  {
    language: 'en-gb',
    countryCode: 'GB',
    country: 'United Kingdom',
    share: 0.18,
    given: list(`Aaron Ailsa Alfie Amelia Anwen Archie Beth Callum Ceri Charlotte Dylan Eleanor
      Ewan Freya Gareth Georgia Harriet Imogen Isla Jamie Kieran Lewis Lily Matilda Megan Morag
      Nikhil Oliver Poppy Rhys Rory Rowan Sanjay Seren Tamsin Toby Zara`),
    family: list(`Ashworth Atkinson Barlow Begum Blackwood Bramley Campbell Chowdhury Davies
      Dunmore Fairfax Fenwick Fraser Griffiths Hargreaves Hartley Hussain Kaur Lomas Mackenzie
      Marlowe Morgan Oakley Okafor Pemberton Pritchard Redfern Rees Shaw Stanhope Thornton Wainwright
      Whitlock Winterbourne`),
    streets: ['Church Lane', 'Station Road', 'Mill Hill', 'Orchard Close'],
    // 07700 900000 to 900999, set aside by Ofcom for drama.
    phone: (n) => (n < 1000 ? `+447700900${padded(n, 3)}` : null),
  },
  {
    language: 'de-de',
    countryCode: 'DE',
    country: 'Germany',
    share: 0.22,
    given: list(`Anja Annika Anton Armin Aylin Bastian Birgit Carsten Clara Dagmar Elif Emil Ernst
      Felix Frieda Gesa Greta Hanna Heiko Ida Ines Jonas Jule Kerem Kristin Lars Leonie Lukas Maja
      Malte Marlene Mathis Nele Oskar Petra Ronja Sabine Silke Stefan Sven Thea Tilman Ute Wiebke`),
    family: list(`Ackermann Adler Albrecht Arslan Bachmann Baumgart Behrens Brandt Demir Dietrich
      Ebert Eichhorn Engel Fiedler Friedrich Gerlach Grimm Haas Hartwig Heinemann Jansen Kaya Keller
      Kirchner Kranz Lindner Lorenz Ludwig Mertens Nowak Petersen Pohl Reinhardt Ritter Sander
      Schuster Seidel Sommer Thiel Ulrich Voigt Wegner Winkler Yilmaz`),
    streets: ['Lindenweg', 'Gartenstraße', 'Am Mühlbach', 'Birkenallee', 'Schulgasse'],
    phone: () => null,
  },
  {
    language: 'fr-fr',
    countryCode: 'FR',
    country: 'France',
    share: 0.16,
    given: list(`Adèle Agathe Alix Amandine Amir Antoine Arthur Aurélie Baptiste Camille Cédric
      Célia Clément Coralie Damien Élodie Émile Étienne Fanny Gaëlle Hugo Inès Jeanne Karim Léa
      Loïc Lucie Manon Mathilde Mehdi Noémie Océane Pauline Quentin Rémi Romane Sylvain Thibault
      Yasmine Zoé`),
    family: list(`Aubert Barbier Benoît Besson Blanchard Boucher Carpentier Charpentier Chevalier
      Collet Delaunay Diallo Duval Fabre Ferrand Fontaine Gaillard Garnier Guérin Hamidi Jacquet
      Lacroix Lambert Leclerc Lefort Maillard Marchand Mercier Moreau Perrin Picard Renaud Rivière
      Rousseau Tessier Vasseur Vidal`),
    streets: ['rue des Lilas', 'avenue de la Gare', 'place du Marché', 'chemin Vert'],
    // 06 39 98 00 00 to 99 99, set aside by Arcep for works of fiction.
    phone: (n) => (n < 10_000 ? `+3363998${padded(n, 4)}` : null),
  },
  {
    language: 'nl-nl',
    countryCode: 'NL',
    country: 'Netherlands',
    share: 0.07,
    given: list(`Anouk Bram Daan Dirk Eline Femke Floris Gijs Hanneke Iris Jasper Joost Karlijn
      Lotte Maartje Niels Pim Roos Ruben Sanne Saskia Teun Thijs Wouter`),
    family: list(`Bakker Beekman Bosch Dekker Dijkstra Hoekstra Hofman Jonker Kramer Kuipers Meijer
      Mulder Postma Prins Smit Timmer Veenstra Verhoeven Visser Vos Willems Zijlstra`),
    streets: ['Dorpsstraat', 'Molenweg', 'Kastanjelaan'],
    phone: () => null,
  },
  {
    language: 'sv-se',
    countryCode: 'SE',
    country: 'Sweden',
    share: 0.07,
    given: list(`Agnes Albin Alva Anders Astrid Axel Birgitta Ebba Edvin Elsa Gustav Hedda Hilma
      Ingrid Johan Klara Linnéa Love Maja Mattias Nils Rasmus Saga Sixten Tove Ylva`),
    family: list(`Ahlgren Åberg Berglund Björk Dahlström Ekman Engström Forsberg Hallberg Holm
      Lindgren Ljung Lund Malmqvist Nordin Nyström Öberg Rosén Sandström Sjögren Söderlund Wallin
      Wikström`),
    streets: ['Björkvägen', 'Skolgatan', 'Ängsstigen'],
    phone: () => null,
  },
];
