/** Countries whose post needs a region (state or province) in an address, with the regions' ISO 3166-2 codes. */

/** A code such as "NY", and its name in the country's own language, because letters are addressed that way. */
export interface Region {
  readonly code: string;
  readonly name: string;
}

/**
 * Of the countries that shops deliver to most, these need a region (Universal Postal Union, addressing formats). The
 * codes of Aosta and of the US forces abroad are the post's own: ISO doesn't list them.
 */
const lists: Readonly<Record<string, string>> = {
  US:
    'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, AA Armed Forces Americas, AE Armed Forces Europe, ' +
    'AP Armed Forces Pacific, CA California, CO Colorado, CT Connecticut, DE Delaware, ' +
    'DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, ' +
    'KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, ' +
    'MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, ' +
    'NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, ' +
    'OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, ' +
    'TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming',
  CA:
    'AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, ' +
    'NT Northwest Territories, NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Québec, ' +
    'SK Saskatchewan, YT Yukon',
  AU:
    'ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland, ' +
    'SA South Australia, TAS Tasmania, VIC Victoria, WA Western Australia',
  BR:
    'AC Acre, AL Alagoas, AP Amapá, AM Amazonas, BA Bahia, CE Ceará, DF Distrito Federal, ES Espírito Santo, ' +
    'GO Goiás, MA Maranhão, MT Mato Grosso, MS Mato Grosso do Sul, MG Minas Gerais, PA Pará, PB Paraíba, ' +
    'PR Paraná, PE Pernambuco, PI Piauí, RJ Rio de Janeiro, RN Rio Grande do Norte, RS Rio Grande do Sul, ' +
    'RO Rondônia, RR Roraima, SC Santa Catarina, SP São Paulo, SE Sergipe, TO Tocantins',
  MX:
    'AGU Aguascalientes, BCN Baja California, BCS Baja California Sur, CAM Campeche, CHP Chiapas, ' +
    'CHH Chihuahua, CMX Ciudad de México, COA Coahuila, COL Colima, DUR Durango, MEX Estado de México, ' +
    'GUA Guanajuato, GRO Guerrero, HID Hidalgo, JAL Jalisco, MIC Michoacán, MOR Morelos, NAY Nayarit, ' +
    'NLE Nuevo León, OAX Oaxaca, PUE Puebla, QUE Querétaro, ROO Quintana Roo, SLP San Luis Potosí, ' +
    'SIN Sinaloa, SON Sonora, TAB Tabasco, TAM Tamaulipas, TLA Tlaxcala, VER Veracruz, YUC Yucatán, ' +
    'ZAC Zacatecas',
  IT:
    'AG Agrigento, AL Alessandria, AN Ancona, AO Aosta, AR Arezzo, AP Ascoli Piceno, AT Asti, AV Avellino, ' +
    'BA Bari, BT Barletta-Andria-Trani, BL Belluno, BN Benevento, BG Bergamo, BI Biella, BO Bologna, ' +
    'BZ Bolzano, BS Brescia, BR Brindisi, CA Cagliari, CL Caltanissetta, CB Campobasso, CE Caserta, ' +
    'CT Catania, CZ Catanzaro, CH Chieti, CO Como, CS Cosenza, CR Cremona, KR Crotone, CN Cuneo, EN Enna, ' +
    'FM Fermo, FE Ferrara, FI Firenze, FG Foggia, FC Forlì-Cesena, FR Frosinone, GE Genova, GO Gorizia, ' +
    'GR Grosseto, IM Imperia, IS Isernia, SP La Spezia, AQ L’Aquila, LT Latina, LE Lecce, LC Lecco, ' +
    'LI Livorno, LO Lodi, LU Lucca, MC Macerata, MN Mantova, MS Massa-Carrara, MT Matera, ME Messina, ' +
    'MI Milano, MO Modena, MB Monza e Brianza, NA Napoli, NO Novara, NU Nuoro, OR Oristano, PD Padova, ' +
    'PA Palermo, PR Parma, PV Pavia, PG Perugia, PU Pesaro e Urbino, PE Pescara, PC Piacenza, PI Pisa, ' +
    'PT Pistoia, PN Pordenone, PZ Potenza, PO Prato, RG Ragusa, RA Ravenna, RC Reggio Calabria, ' +
    'RE Reggio Emilia, RI Rieti, RN Rimini, RM Roma, RO Rovigo, SA Salerno, SS Sassari, SV Savona, SI Siena, ' +
    'SR Siracusa, SO Sondrio, SU Sud Sardegna, TA Taranto, TE Teramo, TR Terni, TO Torino, TP Trapani, ' +
    'TN Trento, TV Treviso, TS Trieste, UD Udine, VA Varese, VE Venezia, VB Verbano-Cusio-Ossola, ' +
    'VC Vercelli, VR Verona, VV Vibo Valentia, VI Vicenza, VT Viterbo',
};

/** The regions to choose from, by name. Empty if the country's post needs none. */
export const regionsOf = (country: string): readonly Region[] =>
  (lists[country]?.split(', ') ?? []).map((entry) => {
    const [code = ''] = entry.split(' ');
    return { code, name: entry.slice(code.length + 1) };
  });

/** Whether the country's regions are provinces. Other countries have states. */
export const hasProvinces = (country: string): boolean => country === 'CA' || country === 'IT';
